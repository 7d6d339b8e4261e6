import { isAttachRow } from '../../graph/node-kinds.ts';
import { quoted } from '../quoted.ts';
import type { Rule } from '../rule.ts';
import { causesOfAbsence } from '../unread-nodes.ts';

export const spawnAttachDangling: Rule = {
  id: 'spawn/attach-dangling',
  severity: 'error',
  title: 'An attach row points to a branch that is there',
  why: 'The row is all that links the caller turn with the result. Where it points to nothing, the work of the agent cannot be opened from where it was ordered.',
  remedy: 'Set attach.head_id to the tip of the branch, or restore that from the git history',
  source: 'Design overview §4 "Spawn"',
  example: {
    valid: 'u1 < ROOT; l1 < u1; s1 @ l1 {spawn}; l2 < s1; a1 < l1 @ l1 {attach s l2}; head l1',
    invalid: 'u1 < ROOT; l1 < u1; a1 < l1 @ l1 {attach s l9}; head l1',
  },
  *check({ graph, session }) {
    for (const call of graph.calls) {
      const { attach } = call.meta;
      if (!isAttachRow(call) || attach === null || attach.headId === '') continue;
      const isHere = attach.sessionId === '' || attach.sessionId === session.id;
      if (!isHere || graph.indexOf(attach.headId) >= 0) continue;
      const message = `${quoted(call.id)} attaches ${quoted(attach.headId)}, which is not in this session`;
      yield { nodes: [call.id], message, causes: causesOfAbsence(session, attach.headId) };
    }
  },
  *checkSet({ members, byId }) {
    for (const { session, input, attaches } of members) {
      for (const { node, to, head } of attaches) {
        const others = byId.get(to) ?? [];
        if (head === '' || others.length === 0 || others.some(({ ids }) => ids.has(head))) continue;
        const message = `${quoted(node)} attaches ${quoted(head)}, which is not in the session ${quoted(to)}`;
        yield { session, input, nodes: [node], message };
      }
    }
  },
};
