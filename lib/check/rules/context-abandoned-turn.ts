import { childrenOf } from '../../graph/child-lists.ts';
import { isConversationNode } from '../../graph/conversation.ts';
import { callAt } from '../../graph/session-graph.ts';
import { modelCalls } from '../../replay/model-calls.ts';
import { isUnfinishedReply } from '../../replay/unfinished-reply.ts';
import { quoted } from '../quoted.ts';
import type { Rule } from '../rule.ts';

export const contextAbandonedTurn: Rule = {
  id: 'context/abandoned-turn',
  severity: 'warning',
  title: 'No branch goes on behind an empty reply',
  why: 'The reply was begun and never written. Contexts leave it out, so that two messages of the user follow each other, and nothing says that the model was ever asked.',
  remedy: 'Set its status to error or cancelled, so that the record says how it ended',
  source: 'Design overview §4 "Failure and retry"',
  example: {
    valid: 'u1 < ROOT; l1 < u1 {status cancelled, output}; u2 < l1; l2 < u2; head l2',
    invalid: 'u1 < ROOT; l1 < u1 {status running, output}; u2 < l1; l2 < u2; head l2',
  },
  *check({ graph }) {
    for (const index of modelCalls(graph)) {
      if (!isUnfinishedReply(graph, index)) continue;
      const next = childrenOf(graph.successors, index).find((child) => isConversationNode(graph, child));
      if (next === undefined) continue;
      const [{ id }, after] = [callAt(graph, index), callAt(graph, next)];
      const message = `${quoted(id)} stayed empty, and ${quoted(after.id)} follows it`;
      yield { nodes: [id], related: [after.id], message, causes: [{ rule: 'node/stuck-running', of: id }] };
    }
  },
};
