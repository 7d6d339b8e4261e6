import { callAt, type SessionGraph } from '../../graph/session-graph.ts';
import { coveredNodes, summariesOf } from '../covered-nodes.ts';
import { quoted } from '../quoted.ts';
import type { Rule } from '../rule.ts';

export const compactionCoversGap: Rule = {
  id: 'compaction/covers-gap',
  severity: 'error',
  title: 'A summary covers one contiguous run of a chain, in its order',
  why: 'The summary stands where its first covered node stood. What lies between covered nodes and is not covered itself would come after it, and so out of order.',
  remedy: 'Name every node of the chain from the first to the last covered one, or cover less',
  source: 'Design overview §8 "Summary nodes join the chain"',
  example: {
    valid: 'u1 < ROOT; l1 < u1; u2 < l1; l2 < u2; S1 < ROOT {covers u1 l1 u2}; head l2',
    invalid: 'u1 < ROOT; l1 < u1; u2 < l1; l2 < u2; S1 < ROOT {covers u1 u2}; head l2',
  },
  *check({ graph }) {
    for (const index of summariesOf(graph)) {
      const summary = callAt(graph, index);
      const covered = coveredNodes(graph, index);
      const place = breakIn(graph, covered);
      const [before, after] = [graph.calls[covered[place - 1] ?? -1], graph.calls[covered[place] ?? -1]];
      if (before === undefined || after === undefined) continue;
      yield {
        nodes: [summary.id],
        related: [before.id, after.id],
        message: `the summary ${quoted(summary.id)} covers ${quoted(after.id)} behind ${quoted(before.id)}, which it does not follow`,
        causes: causesOf(summary.id, after.id),
      };
    }
  },
};

/** Place of the first covered node that does not follow the one before it; -1 for none. */
function breakIn(graph: SessionGraph, covered: Int32Array): number {
  return covered.findIndex((index, place) => {
    const before = covered[place - 1];
    return before !== undefined && graph.predecessors[index] !== before;
  });
}

function causesOf(summary: string, after: string): { rule: string; of: string }[] {
  return [
    { rule: 'compaction/covers-unknown', of: summary },
    { rule: 'compaction/covers-summary', of: summary },
    ...['edge/dangling-predecessor', 'edge/missing-predecessor', 'edge/cycle'].map((rule) => ({
      rule,
      of: after,
    })),
  ];
}
