import { type CallIndex, callIndex } from '../base/brand.ts';
import { isRootNode } from '../graph/node-kinds.ts';
import { callAt, type SessionGraph } from '../graph/session-graph.ts';
import { coveredIds } from './covered-ids.ts';
import { type DrawnEdges, drawnEdges } from './drawn-edges.ts';
import { executionControlled } from './execution-controlled.ts';
import { isDrawn } from './is-drawn.ts';
import { type ProjectedRow, projectedRow } from './projected-row.ts';
import { shownSummary } from './shown-summary.ts';
import { spawnLinks } from './spawn-links.ts';

/** The rows in seq order, with their edges as places in `rows` (-1 where an edge leads to no row). */
export interface Projection {
  readonly rows: readonly ProjectedRow[];
  readonly callers: Int32Array;
  readonly predecessors: Int32Array;
  /** By row, 1 for a ROOT node. */
  readonly isRoot: Uint8Array;
}

/** Which calls become rows, and what is said of each (spec "The drawing", projection). Linear. */
export function projectSession(graph: SessionGraph): Projection {
  const controlled = executionControlled(graph);
  const isKept = Uint8Array.from(graph.calls, (call, at) =>
    Number(controlled[at] === 0 && !call.meta.rewound),
  );
  const edges = drawnEdges(graph, isKept);
  const links = spawnLinks(graph, isKept);
  const drawn = drawnCalls(graph, isKept);
  const active = shownSummary(graph, drawn);
  const rows = drawn.map((index) => {
    const covers = index === active ? coveredIds(graph, controlled, callAt(graph, index)) : null;
    return projectedRow(graph, index, { edges: edgesAt(edges, index), links: links.get(index), covers });
  });
  return { rows, ...rowEdges(graph, drawn, edges) };
}

function drawnCalls(graph: SessionGraph, isKept: Uint8Array): CallIndex[] {
  const all = Array.from(graph.calls.keys(), callIndex);
  return all.filter((index) => isKept[index] === 1 && isDrawn(callAt(graph, index)));
}

/** Turns edges between calls into edges between rows. */
function rowEdges(
  graph: SessionGraph,
  drawn: readonly CallIndex[],
  edges: readonly DrawnEdges[],
): Omit<Projection, 'rows'> {
  const rowOf = new Int32Array(graph.calls.length).fill(-1);
  drawn.forEach((index, row) => (rowOf[index] = row));
  return {
    callers: Int32Array.from(drawn, (index) => rowOf[edgesAt(edges, index).callerIndex] ?? -1),
    predecessors: Int32Array.from(drawn, (index) => rowOf[edgesAt(edges, index).predecessorIndex] ?? -1),
    isRoot: Uint8Array.from(drawn, (index) => Number(isRootNode(callAt(graph, index)))),
  };
}

function edgesAt(edges: readonly DrawnEdges[], index: CallIndex): DrawnEdges {
  const found = edges[index];
  if (found === undefined) throw new RangeError(`no edges for the call at index ${index}`);
  return found;
}
