import { callAt } from '../../graph/session-graph.ts';
import { lacksPredecessor } from '../lacks-predecessor.ts';
import { quoted } from '../quoted.ts';
import type { Rule } from '../rule.ts';

export const edgeMissingPredecessor: Rule = {
  id: 'edge/missing-predecessor',
  severity: 'error',
  title: 'Every message and reply outside calls has a predecessor',
  why: 'Without one the node silently forks the session at ROOT: the conversation before it is missing from its branch and from every context after it.',
  remedy:
    'Set its predecessor to the node it answers or follows, or to "ROOT" if it was meant as a new beginning',
  source: 'Design overview §3 "Write invariant"',
  example: {
    valid: 'u1 < ROOT; l1 < u1; u2 < ROOT; head l1',
    invalid: 'u1 < ROOT; l1; head l1',
  },
  *check(subject) {
    const { graph } = subject;
    for (let index = 0; index < graph.calls.length; index += 1) {
      if (!lacksPredecessor(subject, index)) continue;
      const { id, role } = callAt(graph, index);
      const what = role === 'user' ? 'message' : 'reply';
      yield {
        nodes: [id],
        message: `the ${what} ${quoted(id)} has no predecessor and does not open the session`,
      };
    }
  },
};
