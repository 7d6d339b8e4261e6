import { isConversationNode } from '../../graph/conversation.ts';
import { childrenOf } from '../../graph/child-lists.ts';
import { isSummary } from '../../graph/node-kinds.ts';
import { callAt, type SessionGraph } from '../../graph/session-graph.ts';
import { spineOrder } from '../../graph/spine-order.ts';
import { isEntered } from '../../replay/members.ts';
import { isModelCall } from '../../replay/model-calls.ts';
import { quoted } from '../quoted.ts';
import type { Rule } from '../rule.ts';

export const contextLeak: Rule = {
  id: 'context/leak',
  severity: 'error',
  title: 'A context holds nothing of another branch',
  why: 'A turn of one branch is reached from another one over its caller. The model there is told what was never said to it.',
  remedy: 'Empty the caller of the turn, or flag it as spawn_branch_root if it opens a spawned branch',
  source: 'Design overview §6 "Context Rendering"',
  example: {
    valid: 'u1 < ROOT; l1 < u1; l2 < u1; u2 < l2; l3 < u2; head l3',
    invalid: 'u1 < ROOT; l1 < u1 @ u1; l2 < u1 @ u1; u2 < l2; l3 < u2; head l3',
  },
  *check({ graph }) {
    const turns = [...graph.calls.keys()].filter((index) => isCalledTurn(graph, index));
    if (turns.length === 0) return;
    const latest = latestCallBelow(graph);
    for (const index of turns) {
      const owner = owningTurn(graph, index);
      const other = otherWay(graph, owner, index, latest);
      if (other < 0) continue;
      const { id } = callAt(graph, index);
      const [caller, next] = [callAt(graph, owner).id, callAt(graph, other).id];
      yield {
        nodes: [id],
        related: [caller, next],
        message: `${quoted(id)} is shown to the branch of ${quoted(next)}, because ${quoted(caller)} called it`,
      };
    }
  },
};

/** True of a turn of the conversation that contexts reach over its caller. */
function isCalledTurn(graph: SessionGraph, index: number): boolean {
  const call = callAt(graph, index);
  if ((graph.callers[index] ?? -1) < 0 || !isEntered(graph, index) || isSummary(call)) return false;
  if (call.meta.source === 'agent_spawn') return true;
  return (graph.predecessors[index] ?? -1) >= 0 && isConversationNode(graph, index);
}

/** The node of the conversation that it was called for. */
function owningTurn(graph: SessionGraph, index: number): number {
  const seen = new Set([index]);
  let at = graph.callers[index] ?? -1;
  while ((graph.predecessors[at] ?? -1) < 0 && !seen.has(at) && isEntered(graph, at)) {
    const caller = graph.callers[at] ?? -1;
    if (caller < 0) break;
    seen.add(at);
    at = caller;
  }
  return at;
}

/** A way on from the owner, off the branch of the turn, on which a call was made after it; -1 for none. */
function otherWay(graph: SessionGraph, owner: number, index: number, latest: Int32Array): number {
  const order = spineOrder(graph);
  const isOwn = order.isOnSpine(owner, index);
  const isOther = (child: number): boolean =>
    isConversationNode(graph, child) && !(isOwn && order.isOnSpine(child, index));
  const ways = childrenOf(graph.successors, owner);
  return ways.find((child) => isOther(child) && (latest[child] ?? -1) > index) ?? -1;
}

/** Per call the last call to a model behind it on any branch, or -1; edges that point forward are not followed. */
function latestCallBelow(graph: SessionGraph): Int32Array {
  const latest = new Int32Array(graph.calls.length).fill(-1);
  for (let index = graph.calls.length - 1; index >= 0; index -= 1) {
    const before = graph.predecessors[index] ?? -1;
    if (before < 0 || before >= index) continue;
    const own = isModelCall(graph.calls[index]) ? index : -1;
    latest[before] = Math.max(latest[before] ?? -1, latest[index] ?? -1, own);
  }
  return latest;
}
