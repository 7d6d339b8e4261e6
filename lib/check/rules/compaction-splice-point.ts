import type { NodeId } from '../../base/brand.ts';
import { IndexSet } from '../../base/index-set.ts';
import { ROOT_ID } from '../../graph/node-kinds.ts';
import { callAt, type SessionGraph } from '../../graph/session-graph.ts';
import type { Call } from '../../store/call.ts';
import { coveredNodes, summariesOf } from '../covered-nodes.ts';
import { quoted } from '../quoted.ts';
import type { Rule } from '../rule.ts';

export const compactionSplicePoint: Rule = {
  id: 'compaction/splice-point',
  severity: 'error',
  title: 'A summary follows what its first covered node follows',
  why: 'A summary stands in for a run of the chain, so it has to hang where that run begins. Elsewhere it belongs to a branch whose words it does not sum up.',
  remedy: 'Set the predecessor of the summary to that of its first covered node; no other edge changes',
  source: 'Design overview §8 "Summary nodes join the chain"',
  example: {
    valid: 'u1 < ROOT; l1 < u1; u2 < l1; l2 < u2; S1 < l1 {covers u2 l2}; head l2',
    invalid: 'u1 < ROOT; l1 < u1; u2 < l1; l2 < u2; S1 < u1 {covers u2 l2}; head l2',
  },
  *check({ graph }) {
    for (const index of summariesOf(graph)) {
      const summary = callAt(graph, index);
      const first = firstCovered(graph, index);
      if (first === null || spliceOf(first) === spliceOf(summary)) continue;
      yield {
        nodes: [summary.id, first.id],
        message: `the summary ${quoted(summary.id)} does not hang where its first covered node ${quoted(first.id)} does`,
        expected: `predecessor ${nameOf(first.predecessor)}`,
        actual: `predecessor ${nameOf(summary.predecessor)}`,
      };
    }
  },
};

/** The covered node that follows no other covered one; null when no covered node is known. */
function firstCovered(graph: SessionGraph, index: number): Call | null {
  const { coversIds } = callAt(graph, index).meta;
  const covered = coveredNodes(graph, index);
  const isFirst = (each: number, isCovered: (index: number) => boolean): boolean => {
    const before = graph.predecessors[each] ?? -1;
    // One that follows a covered node that is not here is not the first.
    return before < 0 ? !isNamed(coversIds, callAt(graph, each)) : !isCovered(before);
  };
  const named = covered[0];
  // Nearly always it is the first one named.
  if (named === undefined || isFirst(named, (before) => covered.includes(before)))
    return named === undefined ? null : callAt(graph, named);
  const set = new IndexSet(graph.calls.length, covered);
  const first = covered.find((each) => isFirst(each, (before) => set.has(before)));
  return first === undefined ? null : callAt(graph, first);
}

function isNamed(ids: readonly NodeId[], { predecessor }: Call): boolean {
  return predecessor !== '' && predecessor !== ROOT_ID && ids.includes(predecessor);
}

/** Empty and "ROOT" both mean the start of the session. */
function spliceOf(call: Call): NodeId | '' {
  return call.predecessor === ROOT_ID ? '' : call.predecessor;
}

function nameOf(predecessor: Call['predecessor']): string {
  return predecessor === '' ? 'none' : quoted(predecessor);
}
