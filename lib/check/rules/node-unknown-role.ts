import { quoted } from '../quoted.ts';
import type { Rule } from '../rule.ts';

const ROLES: ReadonlySet<string> = new Set(['user', 'llm', 'code']);

export const nodeUnknownRole: Rule = {
  id: 'node/unknown-role',
  severity: 'error',
  title: 'A node is of role user, llm or code',
  why: 'The role decides how a node is rendered. One of another role is in no context, whatever its edges say.',
  remedy: 'Set the role to user, llm or code; what a tool did is code',
  source: 'Design overview §2 "Node (Call)"',
  example: {
    valid: 'u1 < ROOT; l1 < u1; t1 @ l1; head l1',
    invalid: 'u1 < ROOT; l1 < u1; t1 @ l1 {role tool}; head l1',
  },
  *check({ graph }) {
    for (const { id, role } of graph.calls) {
      if (ROLES.has(role)) continue;
      const what = role === '' ? 'no role' : `the role ${quoted(role)}`;
      yield {
        nodes: [id],
        message: `${quoted(id)} has ${what}`,
        causes: [{ rule: 'node/field-type', of: id }],
      };
    }
  },
};
