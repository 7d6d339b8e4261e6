import { quoted } from '../quoted.ts';
import type { Rule } from '../rule.ts';
import { causesOfAbsence } from '../unread-nodes.ts';

export const branchDanglingMerge: Rule = {
  id: 'branch/dangling-merge',
  severity: 'warning',
  title: 'Merged heads are nodes of the session',
  why: 'The record says that a branch was merged, and that branch is not there: what it brought in cannot be traced.',
  remedy: 'Remove the id from merged_heads in meta.json, or restore the node from the git history',
  source: 'Design overview §5 "list_branches"',
  example: {
    valid: 'u1 < ROOT; l1 < u1; l2 < u1; merged l2; head l1',
    invalid: 'u1 < ROOT; l1 < u1; merged l2; head l1',
  },
  *check({ session, graph }) {
    for (const id of session.meta.mergedHeads) {
      if (graph.indexOf(id) >= 0) continue;
      const message = `the merged head ${quoted(id)} is not in this session`;
      yield { nodes: [], file: 'meta.json', part: id, message, causes: causesOfAbsence(session, id) };
    }
  },
};
