import { isBlank } from '../base/python/text.ts';
import { callAt, type SessionGraph } from '../graph/session-graph.ts';
import { spokenText } from './render-call.ts';
import type { ContextQuery } from './context-query.ts';

/** Where a model call stood: in a chat, or inside the function whose code node is `frame`. */
export interface CallFrame {
  readonly kind: 'chat' | 'frame';
  /** Index of the head its context was rendered from, or -1: then the context is empty. */
  readonly head: number;
  /** Id the head is named by, also where no such node exists (the sentinel "ROOT"); null when there is none. */
  readonly headId: string | null;
  /** Index of the function's code node, or -1 in a chat. */
  readonly frame: number;
  /** Index of the user turn that a chat call answers, or -1. */
  readonly turn: number;
  readonly query: ContextQuery;
}

/** Finds the frame, head and bounds of a model call (spec "What a call saw"). Linear in its chains. */
export function callFrame(graph: SessionGraph, index: number): CallFrame {
  const caller = graph.callers[index] ?? -1;
  const inFunction = caller >= 0 && callAt(graph, caller).role === 'code';
  return inFunction ? functionFrame(graph, index, caller) : chatFrame(graph, index);
}

function functionFrame(graph: SessionGraph, index: number, frame: number): CallFrame {
  const head = frame < index ? outermostCaller(graph, frame, index) : -1;
  const { seq, meta } = callAt(graph, frame);
  const query = { head, before: index, also: index, frameEntrySeq: seq, renderRange: meta.renderRange };
  return { kind: 'frame', head, headId: head < 0 ? null : callAt(graph, head).id, frame, turn: -1, query };
}

function chatFrame(graph: SessionGraph, index: number): CallFrame {
  const turn = userTurn(graph, index);
  const predecessor = turn < 0 ? '' : callAt(graph, turn).predecessor;
  const found = turn < 0 ? -1 : (graph.predecessors[turn] ?? -1);
  const head = found < index ? found : -1;
  const query = { head, before: index, also: -1, frameEntrySeq: -1, renderRange: null };
  return { kind: 'chat', head, headId: predecessor || null, frame: -1, turn, query };
}

/** The user node a chat call answers: back along `P`, past replies that stayed empty. */
function userTurn(graph: SessionGraph, index: number): number {
  const seen = new Set([index]);
  let at = graph.predecessors[index] ?? -1;
  // What came after the call did not exist when it was made.
  while (at >= 0 && at < index && !seen.has(at)) {
    const call = callAt(graph, at);
    if (call.role === 'user') return at;
    if (call.role !== 'llm' || !isBlank(spokenText(call.output))) return -1;
    seen.add(at);
    at = graph.predecessors[at] ?? -1;
  }
  return -1;
}

/** The last node reached from a node along `C` among those that existed; the node itself when nothing called it. */
function outermostCaller(graph: SessionGraph, index: number, before: number): number {
  const seen = new Set([index]);
  let at = index;
  for (;;) {
    const caller = graph.callers[at] ?? -1;
    if (caller < 0 || caller >= before || seen.has(caller)) return at;
    seen.add(caller);
    at = caller;
  }
}

/** Calls that were still running when a call was made: the llm and code nodes on its caller chain. */
export function runningAncestors(graph: SessionGraph, index: number): Set<number> {
  const running = new Set<number>();
  for (let at = graph.callers[index] ?? -1; at >= 0 && !running.has(at); at = graph.callers[at] ?? -1) {
    running.add(at);
  }
  for (const at of running) if (callAt(graph, at).role === 'user') running.delete(at);
  return running;
}
