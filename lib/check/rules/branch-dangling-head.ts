import { ROOT_ID } from '../../graph/node-kinds.ts';
import { quoted } from '../quoted.ts';
import type { Rule } from '../rule.ts';
import { causesOfAbsence } from '../unread-nodes.ts';

export const branchDanglingHead: Rule = {
  id: 'branch/dangling-head',
  severity: 'error',
  title: 'The head is a node of the session',
  why: 'The walk from a head that does not exist finds nothing: the session opens empty although its nodes are there.',
  remedy: 'Set head_id in meta.json to the tip of the branch that was active, or restore the missing node',
  source: 'Design overview §5 "head"',
  example: {
    valid: 'u1 < ROOT; l1 < u1; head l1',
    invalid: 'u1 < ROOT; l1 < u1; head l9',
  },
  *check({ session, head }) {
    const { headId } = session.meta;
    // A session that was only just opened may point at the place where its first turn will hang.
    const isUnused = headId === ROOT_ID && session.calls.length === 0;
    if (headId === '' || head >= 0 || isUnused) return;
    const message = `the head ${quoted(headId)} is not in this session`;
    yield { nodes: [], file: 'meta.json', message, causes: causesOfAbsence(session, headId) };
  },
};
