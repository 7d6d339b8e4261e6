import type { SessionId } from '../../base/brand.ts';
import { isRootLevel, isRootNode, isSpawnedElsewhere, isSpawnRoot } from '../../graph/node-kinds.ts';
import { callAt } from '../../graph/session-graph.ts';
import { spine } from '../../graph/spine.ts';
import type { Call } from '../../store/call.ts';
import { quoted } from '../quoted.ts';
import type { Rule } from '../rule.ts';
import { isCalledFromElsewhere } from '../leads-out.ts';

export const spawnHeadStolen: Rule = {
  id: 'spawn/head-stolen',
  severity: 'warning',
  title: 'The head is not on a spawned branch',
  why: 'A spawned branch is its own conversation. With the head on it the session opens there, and what the user says next goes to the agent.',
  remedy: 'Set head_id in meta.json to the tip of the branch of the user, unless that one was chosen',
  source: 'Design overview §4 "Spawn", §5 "head"',
  example: {
    valid: 'u1 < ROOT; l1 < u1; s1 @ l1 {spawn}; l2 < s1; head l1',
    invalid: 'u1 < ROOT; l1 < u1; s1 @ l1 {spawn}; l2 < s1; head l2',
  },
  *check({ graph, head, session }) {
    const chain = spine(graph, head);
    const root = chain.findLast((index) => {
      const call = callAt(graph, index);
      return isSpawnRoot(call) || isSpawnedElsewhere(call, session.id) || isCalledFromElsewhere(graph, call);
    });
    const own = graph.calls[head];
    // A session that was opened by a spawn has no branch of a user.
    if (root === undefined || own === undefined || !graph.calls.some((call) => isUserTurn(call, session.id)))
      return;
    const message = `the head ${quoted(own.id)} is on the branch that ${quoted(callAt(graph, root).id)} opened`;
    yield { nodes: [own.id], file: 'meta.json', related: [callAt(graph, root).id], message };
  },
};

function isUserTurn(call: Call, session: SessionId): boolean {
  if (call.role !== 'user' || !isRootLevel(call) || isRootNode(call)) return false;
  return call.meta.source !== 'agent_spawn' && !isSpawnRoot(call) && !isSpawnedElsewhere(call, session);
}
