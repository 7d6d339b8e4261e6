import { isSummary } from './node-kinds.ts';
import type { SessionGraph } from './session-graph.ts';

/**
 * Index of the newest summary among the first `before` calls, or -1; older summaries are inert
 * (seed §8). Linear at worst.
 */
export function activeSummary(graph: SessionGraph, before: number = graph.calls.length): number {
  return graph.calls.slice(0, before).findLastIndex(isSummary);
}
