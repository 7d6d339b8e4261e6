import { quoted, quotedList } from '../quoted.ts';
import type { Rule } from '../rule.ts';
import { causesOfAbsence } from '../unread-nodes.ts';

export const edgeDanglingRead: Rule = {
  id: 'edge/dangling-read',
  severity: 'warning',
  title: 'What a call read is in the session',
  why: 'The record names what the model saw, and that is not there any more: what led to the answer cannot be shown.',
  remedy: 'Restore the missing nodes from the git history',
  source: 'Design overview §2 "Node (Call)"',
  example: {
    valid: 'u1 < ROOT; l1 < u1; u2 < l1; l2 < u2 {reads u1 l1}; head l2',
    invalid: 'u1 < ROOT; l1 < u1 {reads u9}; head l1',
  },
  *check({ graph, session }) {
    for (const { id, reads } of graph.calls) {
      if (reads.length === 0) continue;
      const lost = reads.filter((read) => graph.indexOf(read) < 0);
      const [first] = lost;
      if (first === undefined) continue;
      const message = `${quoted(id)} read ${quotedList(lost)}, which ${lost.length === 1 ? 'is' : 'are'} not in this session`;
      yield { nodes: [id], message, causes: causesOfAbsence(session, first) };
    }
  },
};
