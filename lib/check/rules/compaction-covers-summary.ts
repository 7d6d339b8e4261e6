import { coveredIndexes } from '../../graph/covered-indexes.ts';
import { isSummary } from '../../graph/node-kinds.ts';
import { callAt, type SessionGraph } from '../../graph/session-graph.ts';
import { quoted, quotedList } from '../quoted.ts';
import type { Rule } from '../rule.ts';
import { summariesOf } from '../covered-nodes.ts';

export const compactionCoversSummary: Rule = {
  id: 'compaction/covers-summary',
  severity: 'error',
  title: 'A summary covers no other summary',
  why: 'A summary is beside the chain and on none. Where one is covered no chain holds the whole segment, so nothing is ever replaced.',
  remedy: 'Name the nodes that the older summary covers instead of the summary itself',
  source: 'Design overview §8 "Summary nodes join the chain"',
  example: {
    valid: 'u1 < ROOT; l1 < u1; u2 < l1; S1 < ROOT {covers u1}; S2 < ROOT {covers u1 l1}; head u2',
    invalid: 'u1 < ROOT; l1 < u1; u2 < l1; S1 < ROOT {covers u1}; S2 < ROOT {covers S1 u1 l1}; head u2',
  },
  *check({ graph }) {
    for (const summary of summariesOf(graph)) {
      const { id } = callAt(graph, summary);
      const summaries = [...coveredIndexes(graph, summary).filter((index) => isSummaryAt(graph, index))].map(
        (index) => callAt(graph, index).id,
      );
      if (summaries.length === 0) continue;
      const what = summaries.length === 1 ? 'a summary' : 'summaries';
      const message = `the summary ${quoted(id)} covers ${what}: ${quotedList(summaries)}`;
      yield { nodes: [id], message, related: summaries };
    }
  },
};

function isSummaryAt(graph: SessionGraph, index: number): boolean {
  const call = graph.calls[index];
  return call !== undefined && isSummary(call);
}
