import type { NodeId } from '../base/brand.ts';
import { childrenOf } from '../graph/child-lists.ts';
import { callAt, type SessionGraph } from '../graph/session-graph.ts';
import type { Call } from '../store/call.ts';

/**
 * What a summary stands for in the drawing: the ids it covers and all they called, in seq order,
 * without ids that are unknown or under execution control (seed §8). Linear in the session.
 */
export function coveredIds(graph: SessionGraph, controlled: Uint8Array, summary: Call): NodeId[] {
  const isCovered = new Uint8Array(graph.calls.length);
  const open: number[] = [];
  const cover = (index: number): void => {
    if (index < 0 || isCovered[index] === 1 || controlled[index] === 1) return;
    isCovered[index] = 1;
    open.push(index);
  };
  for (const id of summary.meta.coversIds) cover(graph.indexOf(id));
  for (const index of open) childrenOf(graph.callees, index).forEach(cover);
  return open.sort((a, b) => a - b).map((index) => callAt(graph, index).id);
}
