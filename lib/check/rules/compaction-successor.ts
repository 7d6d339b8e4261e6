import { isSummary } from '../../graph/node-kinds.ts';
import { quoted } from '../quoted.ts';
import type { Rule } from '../rule.ts';

export const compactionSuccessor: Rule = {
  id: 'compaction/successor',
  severity: 'warning',
  title: 'Nothing follows a summary',
  why: 'A summary stands beside the chain that it covers, and the kept tail keeps its predecessors. A node that follows the summary is on another branch than the conversation it belongs to.',
  remedy: 'Set its predecessor to the last node of the chain that was compacted',
  source: 'Design overview §8 "Summary nodes join the chain"',
  example: {
    valid: 'u1 < ROOT; l1 < u1; S1 < ROOT {covers u1 l1}; u2 < l1; head u2',
    invalid: 'u1 < ROOT; l1 < u1; S1 < ROOT {covers u1 l1}; u2 < S1; head u2',
  },
  *check({ graph }) {
    for (const [index, { id }] of graph.calls.entries()) {
      const before = graph.calls[graph.predecessors[index] ?? -1];
      if (before === undefined || !isSummary(before)) continue;
      yield {
        nodes: [id],
        related: [before.id],
        message: `${quoted(id)} follows the summary ${quoted(before.id)}`,
      };
    }
  },
};
