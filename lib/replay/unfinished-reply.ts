import { isBlank } from '../base/python/text.ts';
import { callAt, type SessionGraph } from '../graph/session-graph.ts';
import { spokenText } from './render-call.ts';

/** An llm node with no text that is still marked as running. Linear in its text. */
export function isUnfinishedReply(graph: SessionGraph, index: number): boolean {
  const call = callAt(graph, index);
  return call.role === 'llm' && call.meta.status === 'running' && isBlank(spokenText(call.output));
}
