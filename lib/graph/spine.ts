import type { SessionGraph } from './session-graph.ts';

/**
 * The conversation chain up to a head, oldest first: from the head along `P` while it names a
 * node of the session and was not yet visited (seed §4). Indexes; empty for -1. Linear in the chain.
 */
export function spine(graph: SessionGraph, head: number): number[] {
  const chain: number[] = [];
  const seen = new Set<number>();
  for (let at = head; at >= 0 && !seen.has(at); at = graph.predecessors[at] ?? -1) {
    seen.add(at);
    chain.push(at);
  }
  return chain.reverse();
}
