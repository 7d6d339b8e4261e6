import type { NodeId } from '../../base/brand.ts';
import { isSummary, ROOT_ID } from '../../graph/node-kinds.ts';
import type { SessionGraph } from '../../graph/session-graph.ts';
import type { Call } from '../../store/call.ts';
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
    for (const summary of graph.calls) {
      const first = firstCovered(graph, summary);
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
function firstCovered(graph: SessionGraph, call: Call): Call | null {
  if (!isSummary(call)) return null;
  const covered = new Set<NodeId | ''>(call.meta.coversIds);
  for (const id of covered) {
    const found = graph.calls[graph.indexOf(id)];
    if (found !== undefined && !covered.has(found.predecessor)) return found;
  }
  return null;
}

/** Empty and "ROOT" both mean the start of the session. */
function spliceOf(call: Call): NodeId | '' {
  return call.predecessor === ROOT_ID ? '' : call.predecessor;
}

function nameOf(predecessor: Call['predecessor']): string {
  return predecessor === '' ? 'none' : quoted(predecessor);
}
