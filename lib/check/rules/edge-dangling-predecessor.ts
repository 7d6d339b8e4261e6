import { isCalledFromElsewhere, leadsOut } from '../leads-out.ts';
import { isSpawnedElsewhere } from '../../graph/node-kinds.ts';
import { quoted } from '../quoted.ts';
import type { Rule } from '../rule.ts';
import { causesOfAbsence } from '../unread-nodes.ts';

export const edgeDanglingPredecessor: Rule = {
  id: 'edge/dangling-predecessor',
  severity: 'error',
  title: 'A predecessor is a node of the session',
  why: 'The walk along predecessors ends there in silence: everything before that point is missing from the branch and from every context after it.',
  remedy:
    'Restore the missing node from the git history, or point the predecessor at the node that came before',
  source: 'Design overview §3 "Read invariant"',
  example: {
    valid: 'u1 < ROOT; l1 < u1; head l1',
    invalid: 'u1 < ROOT; l1 < u9; head l1',
  },
  *check({ graph, session }) {
    for (const call of graph.calls) {
      if (!leadsOut(graph, call.predecessor)) continue;
      const isUnstamped = !isSpawnedElsewhere(call, graph.session.id);
      if (isUnstamped && isCalledFromElsewhere(graph, call)) continue;
      const message = `${quoted(call.id)} follows ${quoted(call.predecessor)}, which is not in this session`;
      yield { nodes: [call.id], message, causes: causesOfAbsence(session, call.predecessor) };
    }
  },
};
