import { callAt, type SessionGraph } from '../graph/session-graph.ts';
import { isModelCall } from './model-calls.ts';

/**
 * The call that a turn's aging boundary is taken from, which the writer keeps for every call of the
 * turn (seed §8): of a call inside a function the chat call that led to it, or, where a
 * function was run directly, the first call of that run; of a chat call itself.
 *
 * Linear in the callers, and in what lies between a run and its first call.
 */
export function turnCall(graph: SessionGraph, index: number): number {
  const outermost = outermostCode(graph, index);
  if (outermost < 0) return index;
  const caller = graph.callers[outermost] ?? -1;
  if (caller >= 0 && caller < index && isModelCall(graph.calls[caller])) return caller;
  for (let at = outermost + 1; at < index; at += 1) {
    if (isModelCall(graph.calls[at]) && outermostCode(graph, at) === outermost) return at;
  }
  return index;
}

/** The outermost function around a call, -1 for a chat call; what calls a chat call is no part of it. */
function outermostCode(graph: SessionGraph, index: number): number {
  const seen = new Set<number>();
  let outermost = -1;
  for (let at = index; at >= 0 && !seen.has(at); at = graph.callers[at] ?? -1) {
    seen.add(at);
    const { role } = callAt(graph, at);
    if (role === 'code') outermost = at;
    if (at !== index && role === 'llm' && !isInFunction(graph, at)) break;
    if (role === 'user') break;
  }
  return isInFunction(graph, index) ? outermost : -1;
}

function isInFunction(graph: SessionGraph, index: number): boolean {
  const caller = graph.callers[index] ?? -1;
  return caller >= 0 && callAt(graph, caller).role === 'code';
}
