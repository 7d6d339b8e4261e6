import { hasContextName, isConversational } from '../../lib/graph/node-kinds.ts';
import { callAt, type SessionGraph } from '../../lib/graph/session-graph.ts';

/**
 * The node a prompt record takes effect at: its anchor, else the conversational node before it;
 * -1 for none (spec "What a call saw", step 5).
 */
export function anchorOf(graph: SessionGraph, index: number): number {
  const { anchorHeadId } = callAt(graph, index).meta;
  if (anchorHeadId !== '') return graph.indexOf(anchorHeadId);
  for (let at = index - 1; at >= 0; at -= 1) {
    const call = callAt(graph, at);
    if (isConversational(call) && !hasContextName(call)) return at;
  }
  return -1;
}
