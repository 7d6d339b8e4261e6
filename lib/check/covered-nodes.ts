import { IndexSet } from '../base/index-set.ts';
import { coveredIndexes } from '../graph/covered-indexes.ts';
import { isSummary } from '../graph/node-kinds.ts';
import { callAt, type SessionGraph } from '../graph/session-graph.ts';

interface Coverages {
  readonly summaries: readonly number[];
  readonly nodes: ReadonlyMap<number, Int32Array>;
}

const known = new WeakMap<SessionGraph, Coverages>();

/** Indexes of the summaries of a session, ascending. Linear once a session, then constant. */
export function summariesOf(graph: SessionGraph): readonly number[] {
  return coveragesOf(graph).summaries;
}

/**
 * The covered nodes of a summary that its chain can hold, in the order named, each once: unknown ids and
 * summaries are left out, because rules of their own object to them. Linear in what all summaries cover
 * once a session, then constant.
 */
export function coveredNodes(graph: SessionGraph, summary: number): Int32Array {
  return coveragesOf(graph).nodes.get(summary) ?? new Int32Array();
}

/** The one that no other covered node follows; -1 when there is none. Linear in the covered nodes. */
export function lastCovered({ predecessors }: SessionGraph, covered: Int32Array): number {
  const last = covered.at(-1) ?? -1;
  // Nearly always it is the last one named.
  if (!covered.some((index) => predecessors[index] === last)) return last;
  const followed = new Set(covered.map((index) => predecessors[index] ?? -1));
  return covered.findLast((index) => !followed.has(index)) ?? -1;
}

function coveragesOf(graph: SessionGraph): Coverages {
  const found = known.get(graph) ?? findCoverages(graph);
  known.set(graph, found);
  return found;
}

function findCoverages(graph: SessionGraph): Coverages {
  const summaries = [...graph.calls.keys()].filter((index) => isSummary(callAt(graph, index)));
  const isSummaryAt = new IndexSet(graph.calls.length, summaries);
  /** Per call the last summary that was seen to cover it. */
  const seenIn = new Int32Array(graph.calls.length).fill(-1);
  const nodes = new Map<number, Int32Array>();
  for (const summary of summaries) {
    const all = coveredIndexes(graph, summary);
    let kept = 0;
    for (const index of all) {
      if (index < 0 || isSummaryAt.has(index) || seenIn[index] === summary) continue;
      seenIn[index] = summary;
      kept += 1;
    }
    nodes.set(summary, kept === all.length ? all : onceEach(all, isSummaryAt));
  }
  return { summaries, nodes };
}

function onceEach(all: Int32Array, isSummaryAt: IndexSet): Int32Array {
  return Int32Array.from(new Set(all.filter((index) => index >= 0 && !isSummaryAt.has(index))));
}
