import { isSummary } from '../../graph/node-kinds.ts';
import { quoted } from '../quoted.ts';
import type { Rule } from '../rule.ts';

export const branchHeadOnSummary: Rule = {
  id: 'branch/head-on-summary',
  severity: 'error',
  title: 'The head is never a compaction summary',
  why: 'A summary hangs beside the chain it covers. With the head on it, the next turn forks away and the kept tail of the conversation drops out of its context.',
  remedy: 'Set head_id in meta.json back to the tip of the branch that was compacted',
  source: 'Design overview §8 "Summary nodes join the chain"',
  example: {
    valid: 'u1 < ROOT; l1 < u1; S1 < ROOT {covers u1}; head l1',
    invalid: 'u1 < ROOT; l1 < u1; S1 < ROOT {covers u1}; head S1',
  },
  *check({ graph, head }) {
    const call = graph.calls[head];
    if (call === undefined || !isSummary(call)) return;
    yield { nodes: [call.id], file: 'meta.json', message: `the head is the summary ${quoted(call.id)}` };
  },
};
