import { hasContextName, isConversational } from '../graph/node-kinds.ts';
import { callAt, type SessionGraph } from '../graph/session-graph.ts';

/**
 * The node from which on a record of the context (system prompt, tools) is in force: the one it
 * names, else the nearest earlier turn; -1 for none (spec "What a call saw", step 5).
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
