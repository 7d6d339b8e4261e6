import type { CallIndex, NodeId } from '../base/brand.ts';
import { callerSubtree } from '../graph/caller-subtree.ts';
import { isRootNode, isSummary, ROOT_ID } from '../graph/node-kinds.ts';
import { callAt, type SessionGraph } from '../graph/session-graph.ts';
import type { RenderRange } from '../store/call-metadata.ts';
import type { Policy } from './policy.ts';

/** Which nodes of a graph a context may draw on, and how its frame limits them (seed §6). */
export interface ContextQuery {
  /** Index of the head; -1 gives no context. */
  readonly head: number;
  /** Calls from this index on do not exist yet. */
  readonly before: number;
  /** A call that exists although it is not before that bound: the one being made. -1 for none. */
  readonly also: number;
  /** Seq of the function's own node; -1 in a chat. */
  readonly frameEntrySeq: number;
  readonly renderRange: RenderRange | null;
}

/** What a context holds, and what took the rest of its candidates out. */
export interface Selection {
  /** Candidates: spine nodes and their caller-subtrees, in seq order. */
  readonly members: readonly number[];
  /** What the context holds, in its order. */
  readonly ids: readonly number[];
  /** Index of the summary that stands in, or -1. */
  readonly summary: number;
  /** Calls the summary stands in for, with what they called. */
  readonly covered: ReadonlySet<number>;
}

/** The query of a graph as it stands: everything exists, no frame. */
export function wholeGraph(graph: SessionGraph, head: number): ContextQuery {
  return { head, before: graph.calls.length, also: -1, frameEntrySeq: -1, renderRange: null };
}

/**
 * The nodes of a context in the order in which they are rendered (seed §6). Pure; linear in the
 * candidates, plus sorting them.
 */
export function renderContext(graph: SessionGraph, query: ContextQuery, policy: Policy): Selection {
  return select(graph, members(graph, query), query, policy);
}

/** Ids of a selection. */
export function idsOf(graph: SessionGraph, indexes: readonly number[]): NodeId[] {
  return indexes.map((index) => callAt(graph, index).id);
}

/** The head to use when none is given: the newest call with an empty caller. -1 when there is none. */
export function defaultHead(graph: SessionGraph): CallIndex | -1 {
  return graph.calls.findLastIndex((call) => call.caller === '') as CallIndex | -1;
}

/** Spine nodes and their caller-subtrees, in seq order, as far as they exist in the query. */
export function members(graph: SessionGraph, query: ContextQuery): number[] {
  const exists = (index: number): boolean => index < query.before || index === query.also;
  const found = new Set<number>();
  const onSpine = new Set<number>();
  for (let at = query.head; at >= 0 && exists(at) && !onSpine.has(at); at = graph.predecessors[at] ?? -1) {
    onSpine.add(at);
  }
  for (const root of onSpine) {
    if (found.has(root)) continue;
    const enter = (index: number): boolean => !found.has(index) && exists(index) && isEntered(graph, index);
    for (const index of callerSubtree(graph, root, enter)) found.add(index);
  }
  return [...found].sort((a, b) => a - b);
}

/** False for what the walk along `C` does not enter: spawned branches, and all that ROOT holds. */
export function isEntered(graph: SessionGraph, index: number): boolean {
  const call = callAt(graph, index);
  if (call.meta.spawnBranchRoot) return false;
  const caller = graph.callers[index] ?? -1;
  return caller < 0 || !isRoot(graph, caller);
}

function isRoot(graph: SessionGraph, index: number): boolean {
  const call = callAt(graph, index);
  return isRootNode(call) || call.id === ROOT_ID;
}

/** Frame, expose, compaction and range limits over given members. Linear in the members. */
export function select(
  graph: SessionGraph,
  all: readonly number[],
  query: ContextQuery,
  policy: Policy,
): Selection {
  const chain = limitCallers(graph, all, query);
  const summary = newestSummary(graph, query);
  const covered = substitution(graph, chain, summary);
  const ids: number[] = [];
  const inChain = new Set(chain);
  const first = covered === null ? -1 : graph.indexOf(callAt(graph, summary).meta.coversIds[0] ?? '');
  for (const index of chain) {
    if (index === first) ids.push(summary);
    if (covered?.has(index) === true || isHidden(graph, index, policy, inChain)) continue;
    ids.push(index);
  }
  return {
    members: all,
    ids: limitSubcalls(graph, ids, query),
    summary: covered === null ? -1 : summary,
    covered: covered ?? new Set(),
  };
}

/** A set of call indexes, as far as it is asked. */
interface Indexes {
  has(index: number): boolean;
}

/**
 * Hidden by its own expose setting or its caller's; a caller outside the chain hides nothing
 * (seed §6 "Frame semantics"). Constant.
 */
export function isHidden(graph: SessionGraph, index: number, policy: Policy, chain: Indexes): boolean {
  const { role } = callAt(graph, index);
  if (role === 'code' && exposeOf(graph, index, policy) === 'llm') return true;
  const caller = graph.callers[index] ?? -1;
  if (caller < 0 || callAt(graph, caller).role !== 'code' || !chain.has(caller)) return false;
  const expose = exposeOf(graph, caller, policy);
  return (role === 'llm' && expose === 'io') || (role === 'code' && expose === 'llm');
}

function exposeOf(graph: SessionGraph, index: number, policy: Policy): string {
  return callAt(graph, index).meta.expose || policy.exposeDefault;
}

function limitCallers(graph: SessionGraph, all: readonly number[], query: ContextQuery): readonly number[] {
  const keep = query.renderRange?.callers ?? null;
  if (keep === null) return all;
  const firstInFrame = all.findIndex((index) => callAt(graph, index).seq > query.frameEntrySeq);
  const inFrame = firstInFrame < 0 ? all.length : firstInFrame;
  return all.slice(Math.max(0, inFrame - Math.max(0, keep)));
}

function limitSubcalls(graph: SessionGraph, ids: readonly number[], query: ContextQuery): readonly number[] {
  const keep = query.renderRange?.subcalls ?? null;
  if (keep === null || keep < 0) return ids;
  const isInFrame = (index: number): boolean => callAt(graph, index).seq > query.frameEntrySeq;
  let spare = ids.filter(isInFrame).length - keep;
  return ids.filter((index) => !isInFrame(index) || spare-- <= 0);
}

function newestSummary(graph: SessionGraph, query: ContextQuery): number {
  if (query.also >= 0 && isSummary(callAt(graph, query.also))) return query.also;
  for (let index = Math.min(query.before, graph.calls.length) - 1; index >= 0; index -= 1) {
    if (isSummary(callAt(graph, index))) return index;
  }
  return -1;
}

/**
 * What a summary takes out of a chain that holds its whole segment, or null when it stays inert:
 * then the chain is rendered raw (seed §8).
 */
function substitution(graph: SessionGraph, chain: readonly number[], summary: number): Set<number> | null {
  if (summary < 0) return null;
  const inChain = new Set(chain);
  if (inChain.has(summary)) return null;
  const covered = new Set<number>(callAt(graph, summary).meta.coversIds.map((id) => graph.indexOf(id)));
  for (const index of covered) if (!inChain.has(index)) return null;
  for (const index of chain) if (covered.has(graph.callers[index] ?? -1)) covered.add(index);
  return covered;
}
