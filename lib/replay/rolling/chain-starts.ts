import type { SessionGraph } from '../../graph/session-graph.ts';

/** Per node the oldest node of its chain, as far as edges descend in seq order. Linear. */
export function chainStarts(graph: SessionGraph): Int32Array {
  const starts = new Int32Array(graph.calls.length);
  graph.predecessors.forEach((predecessor, index) => {
    starts[index] = predecessor >= 0 && predecessor < index ? (starts[predecessor] ?? predecessor) : index;
  });
  return starts;
}
