import { isSpawnRoot, isSummary, ROOT_ID } from '../../lib/graph/node-kinds.ts';
import { callAt, type SessionGraph } from '../../lib/graph/session-graph.ts';
import type { Drawing, DrawingRow } from '../../lib/layout/drawing.ts';
import { kindOf } from './kind.ts';

/** Line style says kind (spec "Edges"). */
export type EdgeKind = 'branch' | 'merge' | 'fork' | 'call' | 'spawn' | 'summary' | 'attach';

export interface SceneEdge {
  readonly from: string;
  readonly to: string;
  readonly kind: EdgeKind;
}

/**
 * The lines of a drawing: each node to the one it hangs on, a spawn also to its initiator, and
 * the returns of spawned branches. Ends that are not drawn give no line. Linear.
 */
export function sceneEdges(graph: SessionGraph, drawing: Drawing): SceneEdge[] {
  const drawn = new Set<string>(drawing.rows.map((row) => row.id));
  const followed = new Set<string>();
  const edges: SceneEdge[] = [];
  for (const row of drawing.rows) {
    const hangsOn = drawn.has(row.predecessor) ? row.predecessor : drawn.has(row.caller) ? row.caller : '';
    if (hangsOn !== '') {
      const kind = kindOfEdge(graph, row, hangsOn, followed);
      edges.push({ from: hangsOn, to: row.id, kind });
      if (goesOn(kind)) followed.add(hangsOn);
    }
    if (hangsOn !== row.caller && row.caller !== ROOT_ID && drawn.has(row.caller)) {
      if (isSpawnRoot(callAt(graph, row.index))) edges.push({ from: row.caller, to: row.id, kind: 'spawn' });
    }
    for (const tip of row.attachReturns)
      if (drawn.has(tip)) edges.push({ from: tip, to: row.id, kind: 'attach' });
  }
  return edges;
}

/** True for a line on which a node's own branch goes on. */
export function goesOn(kind: EdgeKind): boolean {
  return kind === 'branch' || kind === 'merge';
}

function kindOfEdge(
  graph: SessionGraph,
  row: DrawingRow,
  on: string,
  followed: ReadonlySet<string>,
): EdgeKind {
  const call = callAt(graph, row.index);
  if (isSummary(call)) return 'summary';
  const byCaller = on !== row.predecessor;
  if (byCaller && isSpawnRoot(call)) return 'spawn';
  if (byCaller && on !== ROOT_ID) return 'call';
  if (followed.has(on)) return 'fork';
  return kindOf(call) === 'merge' ? 'merge' : 'branch';
}
