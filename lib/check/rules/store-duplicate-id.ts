import { groupBy } from '../../base/group-by.ts';
import type { Rule } from '../rule.ts';
import { quoted, quotedList } from '../quoted.ts';

export const storeDuplicateId: Rule = {
  id: 'store/duplicate-id',
  severity: 'error',
  title: 'No two files hold one node id',
  why: 'Edges name nodes by id. Of two nodes with one id only the one read last exists for the writer; the other is lost, and edges meant for it lead to its namesake.',
  remedy: 'Find out from the git history which file is the node, and remove or rename the other',
  source: 'Design overview §2 "Node (Call)"',
  example: {
    valid: 'u1 < ROOT; l1 < u1; l2 < u1; head l1',
    invalid: 'u1 < ROOT; l1 < u1; l1 < u1; head l1',
  },
  *check({ session, graph }) {
    for (const [id, calls] of groupBy(session.duplicates, (call) => call.id)) {
      const kept = graph.calls[graph.indexOf(id)]?.file ?? '';
      const others = quotedList(calls.map((call) => call.file));
      const message = `${quoted(id)} is the id of ${calls.length + 1} nodes: the one in ${quoted(kept)} counts and hides ${others}`;
      yield { nodes: [id], file: kept, message };
    }
  },
};
