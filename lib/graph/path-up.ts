import { callAt, type SessionGraph } from './session-graph.ts';

/**
 * Per call the next one up its path, or -1: its predecessor, else, for what a spawn did not set
 * apart, its caller. The path leads from a call inside a function out of it and back along the
 * branch (spec "What a call saw", step 5). Linear.
 */
export function pathUp(graph: SessionGraph): Int32Array {
  return graph.predecessors.map((predecessor, index) => {
    if (predecessor >= 0) return predecessor;
    return callAt(graph, index).meta.spawnBranchRoot ? -1 : (graph.callers[index] ?? -1);
  });
}
