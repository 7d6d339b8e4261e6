import { isCalledFromElsewhere, leadsOut } from '../leads-out.ts';
import { quoted } from '../quoted.ts';
import type { Rule } from '../rule.ts';
import { causesOfAbsence } from '../unread-nodes.ts';

export const edgeDanglingCaller: Rule = {
  id: 'edge/dangling-caller',
  severity: 'error',
  title: 'A caller is a node of the session',
  why: 'Nobody can tell on whose behalf the call ran: it belongs to no turn, and so to no context and no view of the call tree.',
  remedy: 'Restore the missing node from the git history, or point the caller at the node that made the call',
  source: 'Design overview §3 "Two edges, never conflated"',
  example: {
    valid: 'u1 < ROOT; l1 < u1; t1 @ l1; head l1',
    invalid: 'u1 < ROOT; l1 < u1; t1 @ l9; head l1',
  },
  *check({ graph, session }) {
    for (const call of graph.calls) {
      if (!leadsOut(graph, call.caller) || isCalledFromElsewhere(graph, call)) continue;
      const message = `${quoted(call.id)} was called by ${quoted(call.caller)}, which is not in this session`;
      yield { nodes: [call.id], message, causes: causesOfAbsence(session, call.caller) };
    }
  },
};
