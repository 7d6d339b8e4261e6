import { childrenOf } from '../../lib/graph/child-lists.ts';
import { isConversationNode } from '../../lib/graph/conversation.ts';
import type { SessionGraph } from '../../lib/graph/session-graph.ts';

/**
 * The end of the newest branch on which a node lies: up its callers to the conversation, then down
 * by the newest continuation. The index itself where nothing follows. Linear in the chain.
 */
export function tipAfter(graph: SessionGraph, index: number): number {
  let at = conversationAnchor(graph, index);
  const seen = new Set<number>();
  while (!seen.has(at)) {
    seen.add(at);
    const next = childrenOf(graph.successors, at).findLast((child) => isConversationNode(graph, child));
    if (next === undefined) break;
    at = next;
  }
  return at;
}

/** The conversation node in whose thread a node lies; the node itself when it is one. */
function conversationAnchor(graph: SessionGraph, index: number): number {
  const seen = new Set<number>();
  let at = index;
  while ((graph.predecessors[at] ?? -1) < 0 && (graph.callers[at] ?? -1) >= 0 && !seen.has(at)) {
    if (isConversationNode(graph, at)) return at;
    seen.add(at);
    at = graph.callers[at] ?? -1;
  }
  return at;
}
