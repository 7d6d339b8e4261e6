import { isConversationNode } from '../../graph/conversation.ts';
import { isRootLevel, isSpawnRoot } from '../../graph/node-kinds.ts';
import { callAt, type SessionGraph } from '../../graph/session-graph.ts';
import { childrenOf } from '../../graph/child-lists.ts';
import { isIdle } from '../is-idle.ts';
import { quoted } from '../quoted.ts';
import type { Rule } from '../rule.ts';
import type { Subject } from '../subject.ts';

const AT_WORK: ReadonlySet<string> = new Set(['running', 'cancelling']);

export const nodeStuckRunning: Rule = {
  id: 'node/stuck-running',
  severity: 'warning',
  title: 'What is over is not running',
  why: 'The writer died while the node was at work, and nobody finished it. Contexts show it without a result, and whoever waits for it waits for ever.',
  remedy: 'Set its status to error or cancelled, with what is known of the reason',
  source: 'Design overview §4 "Failure and retry"',
  example: {
    valid: 'u1 < ROOT; l1 < u1; u2 < l1; l2 < u2 {status running, output}; head l2',
    invalid: 'u1 < ROOT; l1 < u1; t1 @ l1 {status running}; u2 < l1; l2 < u2; head l2',
  },
  *check(subject) {
    const { graph, session } = subject;
    const idle = isIdle(session);
    const lastTurn = graph.calls.findLastIndex((call) => call.role === 'user' && opensTurn(call));
    const turns = outermostCallers(graph);
    for (const [index, { id, meta }] of graph.calls.entries()) {
      if (!AT_WORK.has(meta.status)) continue;
      if (!idle && !hasLaterTurn(subject, turns[index] ?? index, lastTurn)) continue;
      const why = idle ? 'the session is idle' : 'the conversation went on';
      yield { nodes: [id], message: `${quoted(id)} is still ${meta.status} although ${why}` };
    }
  },
};

/** True where its branch goes on behind it, or where, on no spawned branch, the user has spoken since. */
function hasLaterTurn({ graph, chainEnds }: Subject, turn: number, lastTurn: number): boolean {
  if (childrenOf(graph.successors, turn).some((next) => isConversationNode(graph, next))) return true;
  const end = chainEnds[turn] ?? -1;
  const isSpawned = end >= 0 && (isSpawnRoot(callAt(graph, end)) || !isRootLevel(callAt(graph, end)));
  return !isSpawned && turn < lastTurn && callAt(graph, turn).role !== 'user';
}

function opensTurn(call: Subject['graph']['calls'][number]): boolean {
  const { source } = call.meta;
  return isRootLevel(call) && !isSpawnRoot(call) && source !== 'agent_spawn' && !source.endsWith('_followup');
}

/** Per call the node of the conversation that it was made for; a caller behind its call is not followed. Linear. */
function outermostCallers(graph: SessionGraph): Int32Array {
  const turns = new Int32Array(graph.calls.length);
  for (const index of graph.calls.keys()) {
    const caller = graph.callers[index] ?? -1;
    // A user turn, or ROOT, calls nothing: it is what the conversation goes on from.
    const isCalled = caller >= 0 && caller < index && callAt(graph, caller).role !== 'user';
    turns[index] = isCalled ? (turns[caller] ?? index) : index;
  }
  return turns;
}
