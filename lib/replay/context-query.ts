import type { SessionGraph } from '../graph/session-graph.ts';
import type { RenderRange } from '../store/call-metadata.ts';

/** Which nodes of a graph a context may draw on, and how its frame limits them (seed §6). */
export interface ContextQuery {
  /** Index of the head; -1 gives no context. */
  readonly head: number;
  /** Calls from this index on do not exist yet. */
  readonly before: number;
  /** A call that exists although it is not before that bound: the one being made. -1 for none. */
  readonly also: number;
  /** Seq of the function's own node; -1 in a chat. */
  readonly frameEntrySeq: number;
  readonly renderRange: RenderRange | null;
}

/** The query of a graph as it stands: everything exists, no frame. */
export function wholeGraph(graph: SessionGraph, head: number): ContextQuery {
  return { head, before: graph.calls.length, also: -1, frameEntrySeq: -1, renderRange: null };
}

/** The head to use when none is given: the newest call with an empty caller. -1 when there is none. */
function defaultHead(graph: SessionGraph): number {
  return graph.calls.findLastIndex((call) => call.caller === '');
}

/** The head of meta.json, or, where that names no node, the newest call that nothing called. -1 when there is none. */
export function activeHead(graph: SessionGraph): number {
  const named = graph.indexOf(graph.session.meta.headId);
  return named >= 0 ? named : defaultHead(graph);
}
