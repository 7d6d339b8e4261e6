import type { Rule } from '../rule.ts';

export const branchNoHead: Rule = {
  id: 'branch/no-head',
  severity: 'warning',
  title: 'A session with nodes has a head',
  why: 'The head is the end of the active branch. Without one the session opens empty, and its next turn begins a conversation of its own.',
  remedy: 'Set head_id in meta.json to the tip of the branch that was active',
  source: 'Design overview §5 "head"',
  example: {
    valid: 'u1 < ROOT; l1 < u1; head l1',
    invalid: 'u1 < ROOT; l1 < u1',
  },
  *check({ session }) {
    const { calls, meta } = session;
    if (calls.length === 0 || meta.headId !== '') return;
    const nodes = calls.length === 1 ? '1 node' : `${calls.length} nodes`;
    const causes = ['store/missing-meta', 'store/invalid-meta'].map((rule) => ({ rule, of: 'meta.json' }));
    yield { nodes: [], file: 'meta.json', message: `the session has ${nodes} and no head`, causes };
  },
};
