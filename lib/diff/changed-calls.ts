import type { SessionGraph } from '../graph/session-graph.ts';
import { callAt } from '../graph/session-graph.ts';
import type { CallReplay } from '../replay/call-replay.ts';
import { settingOfCall } from '../replay/call-setting.ts';
import type { ContextEntry } from '../replay/context-trail.ts';
import type { Policy } from '../replay/policy.ts';
import { contextDigest } from '../replay/trail-of.ts';
import { type Cause, causeBetween, causeOfLack } from './cause.ts';
import { callSide } from './context-side.ts';
import { FirstDifferences } from './first-differences.ts';
import type { Ingredients } from './rendered-nodes.ts';

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
 * contexts. In the order of A, then what B alone has. Near-linear, apart from calls that part at a node
 * which one side leaves out: why it does costs the session, for each.
 */
export function* changedCalls(a: ReplayedSide, b: ReplayedSide): Generator<ChangedCall, void> {
  const idOf = ({ graph }: ReplayedSide, { call }: CallReplay): string => callAt(graph, call).id;
  const others = new Map(b.replays.map((replay) => [idOf(b, replay), replay]));
  const differences = new FirstDifferences();
  for (const replay of a.replays) {
    const id = idOf(a, replay);
    const other = others.get(id);
    others.delete(id);
    if (other === undefined) yield alone(id, 'only-a');
    else if (contextDigest(replay.context) !== contextDigest(other.context)) {
      const parting = differences.between(replay.context, other.context);
      yield changedCall(id, { ...a, replay, entry: parting.a }, { ...b, replay: other, entry: parting.b });
    }
  }
  for (const id of others.keys()) yield alone(id, 'only-b');
}

function alone(id: string, kind: 'only-a' | 'only-b'): ChangedCall {
  return { id, kind, node: null, messages: [null, null], cause: null };
}

/** One side of a call, and the entry at which it parts from the other; null where its context ends. */
interface PartingSide {
  readonly graph: SessionGraph;
  readonly policy: Policy;
  readonly replay: CallReplay;
  readonly entry: ContextEntry | null;
}

function changedCall(id: string, a: PartingSide, b: PartingSide): ChangedCall {
  const changed = { id, kind: 'changed' } as const;
  const [nodeA, nodeB] = [idAt(a), idAt(b)];
  if (nodeA !== null && nodeA === nodeB) {
    const cause = causeBetween(ingredientsOf(a), ingredientsOf(b));
    return { ...changed, node: nodeA, messages: [placeOf(a.entry), placeOf(b.entry)], cause };
  }
  if (nodeA !== null && !holds(b, nodeA)) {
    const cause = causeOfLack(nodeA, callSide(b.graph, b.replay.call, b.policy), 'B');
    return { ...changed, node: nodeA, messages: [placeOf(a.entry), null], cause };
  }
  const node = nodeB ?? nodeA ?? '';
  const cause = causeOfLack(node, callSide(a.graph, a.replay.call, a.policy), 'A');
  return { ...changed, node, messages: [null, placeOf(b.entry)], cause };
}

function ingredientsOf({ graph, policy, replay, entry }: PartingSide): Ingredients {
  const { setting, running } = settingOfCall(graph, replay, policy);
  const node = entry?.node ?? -1;
  return { call: callAt(graph, node), isRunning: running.has(node), setting };
}

/** Whether a node comes anywhere in a context. */
function holds({ graph, replay }: PartingSide, id: string): boolean {
  for (let entry = replay.context; entry !== null; entry = entry.before)
    if (callAt(graph, entry.node).id === id) return true;
  return false;
}

function idAt({ graph, entry }: PartingSide): string | null {
  return entry === null ? null : callAt(graph, entry.node).id;
}

/** A tool call stands in the assistant message that it joins. */
function placeOf(entry: ContextEntry | null): number | null {
  if (entry === null) return null;
  const { before } = entry;
  return entry.joins && before !== null && before.open >= 0 ? before.open : (before?.messages ?? 0);
}
