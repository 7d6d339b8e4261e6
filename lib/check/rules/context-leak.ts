import { isConversationNode } from '../../graph/conversation.ts';
import { childrenOf } from '../../graph/child-lists.ts';
import { isSummary } from '../../graph/node-kinds.ts';
import { callAt, type SessionGraph } from '../../graph/session-graph.ts';
import { type SpineOrder, spineOrder } from '../../graph/spine-order.ts';
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
    const ways = new WaysOn(graph);
    for (const index of turns) {
      const owner = owningTurn(graph, index);
      const other = otherWay(owner, index, ways);
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
function otherWay(owner: number, index: number, ways: WaysOn): number {
  const { order, latest } = ways;
  const isOwn = order.isOnSpine(owner, index);
  const other = ways.of(owner).find((child) => !(isOwn && order.isOnSpine(child, index))) ?? -1;
  return (latest[other] ?? -1) > index ? other : -1;
}

/** The ways on from turns, and the last call that was made on each. */
class WaysOn {
  readonly order: SpineOrder;
  readonly latest: Int32Array;
  private readonly known = new Map<number, readonly number[]>();

  constructor(private readonly graph: SessionGraph) {
    this.order = spineOrder(graph);
    this.latest = latestCallBelow(graph);
  }

  /** The two that calls were made on last, the last one first: of the others, one is as good as these. */
  of(owner: number): readonly number[] {
    const found = this.known.get(owner) ?? this.newest(owner);
    this.known.set(owner, found);
    return found;
  }

  private newest(owner: number): number[] {
    const ways = childrenOf(this.graph.successors, owner).filter((child) =>
      isConversationNode(this.graph, child),
    );
    const lastOf = (child: number): number => this.latest[child] ?? -1;
    return [...ways].sort((a, b) => lastOf(b) - lastOf(a)).slice(0, 2);
  }
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
