import { IndexSet } from '../base/index-set.ts';
import { olderEdges } from '../store/dialect.ts';
import { firstTurn, isLegalEnd } from './branch.ts';
import { isConversationNode } from './conversation.ts';
import { isAnswer, isConversational, isRootNode, isSpawnRoot, isSummary, ROOT_ID } from './node-kinds.ts';
import { callAt, type SessionGraph } from './session-graph.ts';
import { spine } from './spine.ts';

/** The walk along `parent_id` from a head: `linear_history` of seed "Unifying parent_id and called_by" §1. */
export interface LinearHistory {
  /** What the walk yields, oldest first; the ROOT node is no message. */
  readonly members: readonly number[];
  /** The member at which it ends although the conversation goes on before it; -1 when it is whole. */
  readonly gap: number;
  /** Messages before `gap` that it does not yield, in seq order; empty when it is whole. */
  readonly unreached: readonly number[];
}

/**
 * Walks from a head; empty for -1. The graph must be of a session read with its older edges, see
 * `withOlderEdges`. Linear in the session.
 */
export function linearHistory(graph: SessionGraph, head: number): LinearHistory {
  const chain = spine(graph, head);
  const members = chain.filter((index) => !isRootNode(callAt(graph, index)));
  const end = members[0] ?? -1;
  const isWhole = end < 0 || (!isWalkGap(graph, end, firstTurn(graph)) && endsWell(graph, chain[0] ?? -1));
  if (isWhole) return { members, gap: -1, unreached: [] };
  const walked = new IndexSet(graph.calls.length, members);
  const unreached = messagesInOrder(graph).filter((index) => index < end && !walked.has(index));
  return { members, gap: end, unreached };
}

/**
 * True for a message of the older dialect at which every walk along `parent_id` ends although it does
 * not open the session: its `parent_id` is empty, or "ROOT", which is no message's id (seed "Unifying
 * parent_id and called_by" §1). The graph as for {@link linearHistory}; `first` is its first turn. Constant.
 */
export function isWalkGap(graph: SessionGraph, index: number, first: number): boolean {
  const call = callAt(graph, index);
  const { predecessor, currentEdges } = call;
  // A "ROOT" of today's own field is a fork that was meant.
  const isRootCopy = predecessor === ROOT_ID && currentEdges?.predecessor === '';
  if (index === first || (predecessor !== '' && !isRootCopy) || olderEdges(call) === null) return false;
  if (!isConversational(call) || !isConversationNode(graph, index)) return false;
  return !(isRootNode(call) || isSpawnRoot(call) || isAnswer(call) || isSummary(call));
}

/**
 * The messages of the conversation in the order in which `parent_id` would lead from each to the one
 * before it (seed "Unifying parent_id and called_by" §4, step A): by seq. Left out: what was made inside
 * calls, spawned branches and summaries. Linear.
 */
export function messagesInOrder(graph: SessionGraph): number[] {
  const spawned = new IndexSet(graph.calls.length);
  const found: number[] = [];
  for (const [index, call] of graph.calls.entries()) {
    const { predecessors, callers } = graph;
    const isSpawned = spawned.has(predecessors[index] ?? -1) || spawned.has(callers[index] ?? -1);
    if (isSpawned || isSpawnRoot(call)) spawned.add(index);
    else if (isConversationNode(graph, index) && !isSummary(call)) found.push(index);
  }
  return found;
}

/** False where a walk ends at an id that is not in the session, in a cycle, or at no beginning. */
function endsWell(graph: SessionGraph, end: number): boolean {
  const call = callAt(graph, end);
  if (call.predecessor === '') return isLegalEnd(graph, end, firstTurn(graph));
  return call.predecessor === ROOT_ID || call.meta.source === 'agent_spawn';
}
