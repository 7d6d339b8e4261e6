import { callAt, type SessionGraph } from '../graph/session-graph.ts';
import type { Policy } from './policy.ts';

/** A set of call indexes, as far as it is asked. */
interface Indexes {
  has(index: number): boolean;
}

/**
 * Hidden by its own expose setting or its caller's; a caller outside the chain hides nothing
 * (seed §6 "Frame semantics"). Constant.
 */
export function isHidden(graph: SessionGraph, index: number, policy: Policy, chain: Indexes): boolean {
  const { role } = callAt(graph, index);
  if (role === 'code' && exposeOf(graph, index, policy) === 'llm') return true;
  const caller = graph.callers[index] ?? -1;
  if (caller < 0 || callAt(graph, caller).role !== 'code' || !chain.has(caller)) return false;
  const expose = exposeOf(graph, caller, policy);
  return (role === 'llm' && expose === 'io') || (role === 'code' && expose === 'llm');
}

function exposeOf(graph: SessionGraph, index: number, policy: Policy): string {
  return callAt(graph, index).meta.expose || policy.exposeDefault;
}
