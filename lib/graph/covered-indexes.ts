import type { NodeId } from '../base/brand.ts';
import { callAt, type SessionGraph } from './session-graph.ts';

interface Covered {
  readonly ids: readonly NodeId[];
  readonly indexes: Int32Array;
}

const known = new WeakMap<SessionGraph, Map<number, Covered>>();
const newest = new WeakMap<SessionGraph, Covered>();
const NOTHING: Covered = { ids: [], indexes: new Int32Array() };

/**
 * What a summary covers, as indexes in the order named, -1 for an id that is not in the session; empty for
 * any other call. Linear, then constant.
 */
export function coveredIndexes(graph: SessionGraph, summary: number): Int32Array {
  const ofGraph = known.get(graph) ?? new Map<number, Covered>();
  known.set(graph, ofGraph);
  const found = ofGraph.get(summary) ?? lookUp(graph, summary, newest.get(graph) ?? NOTHING);
  newest.set(graph, found);
  ofGraph.set(summary, found);
  return found.indexes;
}

/**
 * Summaries of a chain begin alike, and those of a long session name millions of ids: an id that stands
 * where it stood in the summary before is not looked up again.
 */
function lookUp(graph: SessionGraph, summary: number, before: Covered): Covered {
  const ids = callAt(graph, summary).meta.coversIds;
  const indexes = Int32Array.from(ids, (id, at) =>
    id === before.ids[at] ? (before.indexes[at] ?? -1) : graph.indexOf(id),
  );
  return { ids, indexes };
}
