import { isAttachRow, isSummary } from '../graph/node-kinds.ts';
import type { SessionGraph } from '../graph/session-graph.ts';
import type { Call } from '../store/call.ts';

/** Indexes of the calls to a model, in seq order: llm nodes that are no attach row, merge or summary. */
export function modelCalls(graph: SessionGraph): number[] {
  return [...graph.calls.keys()].filter((index) => isModelCall(graph.calls[index]));
}

export function isModelCall(call: Call | undefined): boolean {
  if (call === undefined || call.role !== 'llm') return false;
  return !isAttachRow(call) && call.meta.function !== 'merge' && !isSummary(call) && !call.meta.structural;
}
