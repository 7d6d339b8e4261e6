import { groupBy } from '../../base/group-by.ts';
import type { Rule } from '../rule.ts';
import { quotedList } from '../quoted.ts';

export const seqDuplicate: Rule = {
  id: 'seq/duplicate',
  severity: 'error',
  title: 'No two nodes share a seq',
  why: 'Seq is the sole sort key. Where two nodes share one, the order of their messages in a context is an accident of file names.',
  remedy: 'Give the later node a free seq between its neighbours; look for two writers on one session',
  source: 'Design overview §2 "Node (Call)"',
  example: {
    valid: 'u1 < ROOT; l1 < u1; l2 < u1; head l1',
    invalid: 'u1 < ROOT; l1 < u1; l2 < u1 #1; head l1',
  },
  *check({ session }) {
    for (const [seq, calls] of groupBy(session.calls, (call) => call.seq)) {
      if (calls.length === 1) continue;
      const nodes = calls.map((call) => call.id);
      yield { nodes, message: `${nodes.length} nodes share seq ${seq}: ${quotedList(nodes)}` };
    }
  },
};
