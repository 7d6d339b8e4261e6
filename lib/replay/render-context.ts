import type { NodeId } from '../base/brand.ts';
import { IndexSet } from '../base/index-set.ts';
import { childrenOf } from '../graph/child-lists.ts';
import { coveredIndexes } from '../graph/covered-indexes.ts';
import { isSummary } from '../graph/node-kinds.ts';
import { callAt, type SessionGraph } from '../graph/session-graph.ts';
import type { ContextQuery } from './context-query.ts';
import { isHidden } from './expose.ts';
import { members } from './members.ts';
import type { Policy } from './policy.ts';

/** What a context holds, and what took the rest of its candidates out. */
export interface Selection {
  /** Spine nodes and their caller-subtrees, in seq order. */
  readonly candidates: readonly number[];
  /** Of the candidates those within the range of the frame, in seq order. */
  readonly chain: readonly number[];
  /** Indexes of what the context holds, in its order. */
  readonly members: readonly number[];
  /** Index of the summary that stands in, or -1. */
  readonly summary: number;
  /** Calls the summary stands in for, with what they called. */
  readonly covered: ReadonlySet<number>;
}

/**
 * The nodes of a context in the order in which they are rendered (seed §6). Pure; linear in the
 * candidates, plus sorting them.
 */
export function renderContext(graph: SessionGraph, query: ContextQuery, policy: Policy): Selection {
  // Many calls may have no head, and each would cost the whole session otherwise.
  if (query.head < 0) return EMPTY;
  return select(graph, members(graph, query), query, policy);
}

const EMPTY: Selection = { candidates: [], chain: [], members: [], summary: -1, covered: new Set() };

/** The ids of calls, in the order given. */
export function idsOf(graph: SessionGraph, indexes: readonly number[]): NodeId[] {
  return indexes.map((index) => callAt(graph, index).id);
}

/** Frame, expose, compaction and range limits over given members. Linear in the members. */
function select(graph: SessionGraph, all: readonly number[], query: ContextQuery, policy: Policy): Selection {
  const chain = limitCallers(graph, all, query);
  const summary = newestSummary(graph, query.before);
  const inChain = new IndexSet(graph.calls.length, chain);
  const covered = substitution(graph, inChain, summary);
  const shown: number[] = [];
  const first = covered === null ? -1 : (coveredIndexes(graph, summary)[0] ?? -1);
  for (const index of chain) {
    if (index === first) shown.push(summary);
    if (covered?.has(index) === true || isHidden(graph, index, policy, inChain)) continue;
    shown.push(index);
  }
  return {
    candidates: all,
    chain,
    members: limitSubcalls(graph, shown, query),
    summary: covered === null ? -1 : summary,
    covered: covered ?? new Set(),
  };
}

function limitCallers(graph: SessionGraph, all: readonly number[], query: ContextQuery): readonly number[] {
  const keep = query.renderRange?.callers ?? null;
  if (keep === null) return all;
  const firstInFrame = all.findIndex((index) => callAt(graph, index).seq > query.frameEntrySeq);
  const inFrame = firstInFrame < 0 ? all.length : firstInFrame;
  return all.slice(Math.max(0, inFrame - Math.max(0, keep)));
}

function limitSubcalls(
  graph: SessionGraph,
  shown: readonly number[],
  query: ContextQuery,
): readonly number[] {
  const keep = query.renderRange?.subcalls ?? null;
  if (keep === null || keep < 0) return shown;
  const isInFrame = (index: number): boolean => callAt(graph, index).seq > query.frameEntrySeq;
  let spare = shown.filter(isInFrame).length - keep;
  return shown.filter((index) => !isInFrame(index) || spare-- <= 0);
}

/** The newest summary before a call; -1 for none. Linear. */
export function newestSummary(graph: SessionGraph, before: number): number {
  for (let index = Math.min(before, graph.calls.length) - 1; index >= 0; index -= 1) {
    if (isSummary(callAt(graph, index))) return index;
  }
  return -1;
}

/**
 * What a summary takes out of a chain that holds its whole segment, or null when it stays inert:
 * then the chain is rendered raw (seed §8).
 */
function substitution(graph: SessionGraph, inChain: IndexSet, summary: number): Set<number> | null {
  if (summary < 0 || inChain.has(summary)) return null;
  const covered = new Set<number>(coveredIndexes(graph, summary));
  for (const index of covered) if (!inChain.has(index)) return null;
  // A set is walked in the order of adding, so what is found here is looked below in its turn.
  for (const index of covered) {
    for (const callee of childrenOf(graph.callees, index)) if (inChain.has(callee)) covered.add(callee);
  }
  return covered;
}
