import type { SessionGraph } from '../graph/session-graph.ts';
import { callAt } from '../graph/session-graph.ts';
import type { CallReplay } from '../replay/call-replay.ts';
import { type ContextEntry, entriesOf } from '../replay/context-trail.ts';
import type { Policy } from '../replay/policy.ts';
import { contextDigest } from '../replay/trail-of.ts';
import { type Cause, causeOfChange, causeOfLack } from './cause.ts';
import { callSide, type ContextSide } from './context-side.ts';

/** All calls of a session, replayed under a policy. */
export interface ReplayedSide {
  readonly graph: SessionGraph;
  readonly policy: Policy;
  readonly replays: readonly CallReplay[];
}

/** A model call whose context is not the same on both sides, or that one side alone has. */
export interface ChangedCall {
  readonly id: string;
  readonly kind: 'changed' | 'only-a' | 'only-b';
  /** The node at which the contexts part; null for a call that one side alone has. */
  readonly node: string | null;
  /** Place of that node's first message on each side, from 0; null where the side has none. */
  readonly messages: readonly [a: number | null, b: number | null];
  /** Why they part; null for a call that one side alone has. */
  readonly cause: Cause | null;
}

/**
 * Compares all calls of two sessions, or of one under two policies, by the digests of their
 * contexts. In the order of A, then what B alone has. Linear in the calls, and in the session for each that
 * differs.
 */
export function changedCalls(a: ReplayedSide, b: ReplayedSide): ChangedCall[] {
  const idOf = ({ graph }: ReplayedSide, { call }: CallReplay): string => callAt(graph, call).id;
  const others = new Map(b.replays.map((replay) => [idOf(b, replay), replay]));
  const changed = a.replays.flatMap((replay) => {
    const id = idOf(a, replay);
    const other = others.get(id);
    others.delete(id);
    if (other === undefined) return [alone(id, 'only-a')];
    if (contextDigest(replay.context) === contextDigest(other.context)) return [];
    return [firstDifference(id, a, replay, b, other)];
  });
  return [...changed, ...[...others.keys()].map((id) => alone(id, 'only-b'))];
}

function alone(id: string, kind: 'only-a' | 'only-b'): ChangedCall {
  return { id, kind, node: null, messages: [null, null], cause: null };
}

function firstDifference(
  id: string,
  a: ReplayedSide,
  replayA: CallReplay,
  b: ReplayedSide,
  replayB: CallReplay,
): ChangedCall {
  const [left, right] = [entriesOf(replayA.context), entriesOf(replayB.context)];
  let at = 0;
  while (at < left.length && at < right.length && left[at]?.digest === right[at]?.digest) at += 1;
  const [inA, inB] = [left[at], right[at]];
  const [nodeA, nodeB] = [idAt(a, inA), idAt(b, inB)];
  const isInB = nodeA !== null && right.some((entry) => idAt(b, entry) === nodeA);
  const sides = [
    callSide(a.graph, replayA.call, a.policy),
    callSide(b.graph, replayB.call, b.policy),
  ] as const;
  const changed = { id, kind: 'changed' } as const;
  if (nodeA !== null && nodeA === nodeB) {
    const cause = causeOfChange(sides[0], inA?.node ?? -1, sides[1], inB?.node ?? -1);
    return { ...changed, node: nodeA, messages: [placeOf(left, at), placeOf(right, at)], cause };
  }
  if (nodeA !== null && !isInB)
    return {
      ...changed,
      node: nodeA,
      messages: [placeOf(left, at), null],
      cause: causeOfLack(nodeA, sides[1], 'B'),
    };
  return {
    ...changed,
    node: nodeB ?? nodeA,
    messages: [null, placeOf(right, at)],
    cause: causeIn(sides[0], nodeB ?? nodeA ?? ''),
  };
}

function causeIn(a: ContextSide, id: string): Cause {
  return causeOfLack(id, a, 'A');
}

function idAt({ graph }: ReplayedSide, entry: ContextEntry | undefined): string | null {
  return entry === undefined ? null : callAt(graph, entry.node).id;
}

/** A tool call stands in the assistant message that it joins. */
function placeOf(entries: readonly ContextEntry[], at: number): number | null {
  const [before, entry] = [entries[at - 1], entries[at]];
  if (entry === undefined) return null;
  const messages = before?.messages ?? 0;
  return entry.joins && before !== undefined && before.open >= 0 ? before.open : messages;
}
