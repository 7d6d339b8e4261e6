import type { SessionGraph } from './session-graph.ts';

const UNKNOWN = -2;

/**
 * Per call the oldest call of its spine, the one at which the walk along `P` ends (seed §3); -1 where
 * the walk runs into a cycle and has no end. Linear for all calls together, whatever their number of
 * branches.
 */
export function chainEnds(graph: SessionGraph): Int32Array {
  const { predecessors } = graph;
  const ends = new Int32Array(predecessors.length).fill(UNKNOWN);
  const path: number[] = [];
  for (let start = 0; start < ends.length; start += 1) {
    let end = -1;
    let at = start;
    while (at >= 0 && ends[at] === UNKNOWN) {
      // Until its end is known, a node of the path counts as one that runs into a cycle.
      ends[at] = -1;
      path.push(at);
      end = at;
      at = predecessors[at] ?? -1;
    }
    if (at >= 0) end = ends[at] ?? -1;
    for (const index of path) ends[index] = end;
    path.length = 0;
  }
  return ends;
}
