import { isUnfinishedReply } from '../../replay/unfinished-reply.ts';
import { isIdle } from '../is-idle.ts';
import { quoted } from '../quoted.ts';
import type { Rule } from '../rule.ts';

export const branchHeadOnPlaceholder: Rule = {
  id: 'branch/head-on-placeholder',
  severity: 'warning',
  title: 'The head of an idle session is a finished node',
  why: 'The reply was begun and never written. The session opens with an answer that never comes, and the next turn follows a node without a text.',
  remedy: 'Set its status to error or cancelled, or set head_id back to the turn before it',
  source: 'Design overview §5 "head"',
  example: {
    valid: 'u1 < ROOT; l1 < u1; head l1; meta status=idle',
    invalid: 'u1 < ROOT; l1 < u1 {status running, output}; head l1; meta status=idle',
  },
  *check({ graph, head, session }) {
    const call = graph.calls[head];
    if (call === undefined || !isIdle(session) || !isUnfinishedReply(graph, head)) return;
    const message = `the head ${quoted(call.id)} is a reply that was never finished`;
    const causes = [{ rule: 'node/stuck-running', of: call.id }];
    yield { nodes: [call.id], file: 'meta.json', message, causes };
  },
};
