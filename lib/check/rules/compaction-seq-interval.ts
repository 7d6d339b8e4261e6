import { quoted } from '../quoted.ts';
import type { Rule } from '../rule.ts';

export const compactionSeqInterval: Rule = {
  id: 'compaction/seq-interval',
  severity: 'error',
  title: 'A summary names what it covers by ids',
  why: 'Seqs of branches side by side interleave, so an interval of them names nodes of several branches. It was abolished, and is not read: the summary covers nothing.',
  remedy: 'Write covers_ids with the ids of the covered nodes of the chain',
  source: 'Design overview §8 "Summary nodes join the chain"',
  example: {
    valid: 'u1 < ROOT; l1 < u1; u2 < l1; S1 < ROOT {covers u1 l1}; head u2',
    invalid: 'u1 < ROOT; l1 < u1; u2 < l1; S1 < ROOT {covers=[0, 1]}; head u2',
  },
  *check({ graph }) {
    for (const { id, metadata } of graph.calls) {
      const covers = metadata['covers'];
      const isInterval =
        Array.isArray(covers) && covers.length === 2 && covers.every((end) => typeof end === 'number');
      if (isInterval) yield { nodes: [id], message: `${quoted(id)} covers an interval of seqs` };
    }
  },
};
