import { callSide, type ContextSide, headSide } from '../../lib/diff/context-side.ts';
import { type ContextDiff, diffContexts } from '../../lib/diff/diff-contexts.ts';
import { nodeId } from '../../lib/base/brand.ts';
import type { SessionGraph } from '../../lib/graph/session-graph.ts';
import { callFrame } from '../../lib/replay/call-frame.ts';
import { modelCalls } from '../../lib/replay/model-calls.ts';
import { DEFAULT_POLICY } from '../../lib/replay/policy.ts';
import { previousCalls } from '../../lib/replay/prefix/previous-calls.ts';
import { contextName, settingName } from '../../lib/report/diff/diff-side-name.ts';
import { countsInWords, type EntryRun, entryRuns } from '../../lib/report/diff/entry-runs.ts';
import type { OpenSession } from './open-session.ts';
import { hasContext } from './shown-context.ts';

/** Two contexts of a session side by side, as the page shows them; the one place that knows the diff stage. */
export interface ShownDiff {
  readonly diff: ContextDiff;
  readonly runs: readonly EntryRun[];
  /** How many nodes are the same, changed, in one alone; in words. */
  readonly counts: string;
  readonly a: SideWords;
  readonly b: SideWords;
}

/** Which context a side is, and how it is aged; in words. */
export interface SideWords {
  readonly name: string;
  readonly setting: string;
}

/** What a context is compared with: another call's, or what the next call at a node would see. */
export interface OtherContext {
  readonly index: number;
  readonly isNext: boolean;
}

const NEXT = 'next:';

/** How the address names what the next call at a node would see. */
export function nextAt(id: string): string {
  return NEXT + id;
}

/** The id of a node that an address names, bare or as {@link nextAt} does. */
export function otherId(other: string, isKnown: (id: string) => boolean): string {
  return !isKnown(other) && other.startsWith(NEXT) ? other.slice(NEXT.length) : other;
}

/** What an address names; null for "" at the first call of a branch, and for a node that is not there. */
export function otherContext(open: OpenSession, other: string, call: number): OtherContext | null {
  if (other === '') {
    const index = callBefore(open, call);
    return index < 0 ? null : { index, isNext: false };
  }
  const indexOf = (id: string): number => open.graph.indexOf(nodeId(id));
  const index = indexOf(otherId(other, (id) => indexOf(id) >= 0));
  return index < 0 ? null : { index, isNext: indexOf(other) < 0 || !hasContext(open, index) };
}

/** Compares a context, A, with that of a call, B. Linear in the session. */
export function shownDiff(open: OpenSession, { index, isNext }: OtherContext, call: number): ShownDiff {
  const a = (isNext ? headSide : callSide)(open.graph, index, DEFAULT_POLICY);
  const diff = diffContexts(a, callSide(open.graph, call, DEFAULT_POLICY));
  return {
    diff,
    runs: entryRuns(diff.entries),
    counts: countsInWords(diff.entries),
    a: wordsOf(diff.a),
    b: wordsOf(diff.b),
  };
}

function wordsOf(side: ContextSide): SideWords {
  return { name: contextName(side), setting: settingName(side) };
}

const known = new WeakMap<SessionGraph, ReadonlyMap<number, number>>();

/** The call that a call goes on from; -1 where it is the first of its path. Linear once a session, then constant. */
function callBefore({ graph }: OpenSession, call: number): number {
  const found = known.get(graph) ?? allBefore(graph);
  known.set(graph, found);
  return found.get(call) ?? -1;
}

function allBefore(graph: SessionGraph): ReadonlyMap<number, number> {
  const calls = modelCalls(graph).map((call) => ({ call, frame: callFrame(graph, call) }));
  return new Map(previousCalls(graph, calls).map(({ previous }, at) => [calls[at]?.call ?? -1, previous]));
}
