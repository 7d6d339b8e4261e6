import { quoted } from '../quoted.ts';
import type { Rule } from '../rule.ts';

export const seqMissing: Rule = {
  id: 'seq/missing',
  severity: 'error',
  title: 'Every node has a seq of 0 or more',
  why: 'Seq is the sole sort key. A node without one has no place in any context, and is left out of all of them.',
  remedy: 'Give the node the seq that its file is named after, or restore it from the git history',
  source: 'Design overview §2 "Node (Call)"',
  example: {
    valid: 'u1 < ROOT; l1 < u1; head l1',
    invalid: 'u1 < ROOT; l1 < u1; u2 < l1 {top seq=null}; head l1',
  },
  *check({ graph, session }) {
    for (const { id, seq } of graph.calls) {
      if (seq < 0) yield { nodes: [id], message: `${quoted(id)} has the negative seq ${seq}` };
    }
    for (const { code, file, node } of session.problems) {
      // Of a file that cannot be read otherwise no id is known.
      if (code !== 'store/unreadable-node' || node === undefined) continue;
      yield { nodes: [], file, message: `the node ${quoted(node)} has no seq and was left out` };
    }
  },
};
