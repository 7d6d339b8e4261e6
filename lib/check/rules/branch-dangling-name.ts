import { quoted } from '../quoted.ts';
import type { Rule } from '../rule.ts';
import { causesOfAbsence } from '../unread-nodes.ts';

export const branchDanglingName: Rule = {
  id: 'branch/dangling-name',
  severity: 'warning',
  title: 'Named branches end at nodes of the session',
  why: 'The name stands for nothing. Either the branch was deleted and its name was not, or its last node was lost.',
  remedy: 'Remove the name from branches in meta.json, or restore the node from the git history',
  source: 'Design overview §5 "Branch names"',
  example: {
    valid: 'u1 < ROOT; l1 < u1; branch l1 main; head l1',
    invalid: 'u1 < ROOT; l1 < u1; branch l9 main; head l1',
  },
  *check({ session, graph }) {
    for (const [id, { name }] of session.meta.branches) {
      if (graph.indexOf(id) >= 0) continue;
      const message = `the branch ${quoted(name)} ends at ${quoted(id)}, which is not in this session`;
      yield { nodes: [], file: 'meta.json', part: id, message, causes: causesOfAbsence(session, id) };
    }
  },
};
