import { isRootNode } from '../../graph/node-kinds.ts';
import { quotedList } from '../quoted.ts';
import type { Rule } from '../rule.ts';

export const edgeSeveralRoots: Rule = {
  id: 'edge/several-roots',
  severity: 'error',
  title: 'A session has at most one ROOT node',
  why: 'All top-level nodes converge onto one root. With several, what hangs on the second is not part of the one connected graph.',
  remedy: 'Keep the ROOT node that the turns hang on, and let what hangs on the others hang on it',
  source: 'Design overview §3 "Two edges, never conflated"',
  example: {
    valid: 'ROOT; u1 < ROOT @ ROOT; l1 < u1; head l1',
    invalid: 'ROOT; u1 < ROOT @ ROOT; l1 < u1; u7 {root}; head l1',
  },
  *check({ graph }) {
    const nodes = graph.calls.filter(isRootNode).map(({ id }) => id);
    if (nodes.length < 2) return;
    yield { nodes, message: `${nodes.length} nodes are the root of the session: ${quotedList(nodes)}` };
  },
};
