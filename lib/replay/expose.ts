import { callAt, type SessionGraph } from '../graph/session-graph.ts';
import type { Policy } from './policy.ts';

/** A set of call indexes, as far as it is asked. */
interface Indexes {
  has(index: number): boolean;
}

/** True of what an expose setting hides; see {@link hiddenBy}. Constant. */
export function isHidden(graph: SessionGraph, index: number, policy: Policy, chain: Indexes): boolean {
  return hiddenBy(graph, index, policy, chain) >= 0;
}

/**
 * The code node whose expose setting hides a node: itself or its caller; a caller outside the
 * chain hides nothing (seed §6 "Frame semantics"). -1 for none. Constant.
 */
export function hiddenBy(graph: SessionGraph, index: number, policy: Policy, chain: Indexes): number {
  const { role } = callAt(graph, index);
  if (role === 'code' && exposeOf(graph, index, policy) === 'llm') return index;
  const caller = graph.callers[index] ?? -1;
  if (caller < 0 || callAt(graph, caller).role !== 'code' || !chain.has(caller)) return -1;
  const expose = exposeOf(graph, caller, policy);
  return (role === 'llm' && expose === 'io') || (role === 'code' && expose === 'llm') ? caller : -1;
}

function exposeOf(graph: SessionGraph, index: number, policy: Policy): string {
  return callAt(graph, index).meta.expose || policy.exposeDefault;
}
