import { callAt, type SessionGraph } from '../../lib/graph/session-graph.ts';
import type { Drawing, DrawingRow } from '../../lib/layout/drawing.ts';
import { activeNodes } from './active-nodes.ts';
import { type Kind, kindOf, type Shape, SHAPES } from './kind.ts';
import { previewOf } from './preview.ts';
import { outcomeOf, type Outcome } from './status.ts';

/** One node as it is painted. Columns and rows are cells of the lattice, rows growing downwards. */
export interface SceneNode {
  readonly id: string;
  readonly index: number;
  readonly column: number;
  readonly row: number;
  /** Lanes counted from 0, left to right; decides the colour. */
  readonly lane: number;
  readonly kind: Kind;
  readonly shape: Shape;
  readonly outcome: Outcome;
  readonly head: boolean;
  readonly active: boolean;
  readonly superseded: boolean;
  readonly spilled: boolean;
  /** True for a node that leads to another session. */
  readonly leadsOut: boolean;
  readonly branchName: string;
  readonly text: string;
}

export interface Scene {
  /** In seq order. */
  readonly nodes: readonly SceneNode[];
  readonly nodeOf: ReadonlyMap<string, SceneNode>;
  readonly columns: number;
  readonly rows: number;
  readonly lanes: number;
}

/** What to paint of a drawing. Linear in the rows. */
export function sceneOf(graph: SessionGraph, drawing: Drawing): Scene {
  const active = activeNodes(graph);
  const lanes = laneNumbers(drawing);
  const nodes = drawing.rows.map((row) => sceneNode(graph, row, lanes, active));
  return {
    nodes,
    nodeOf: new Map(nodes.map((node) => [node.id, node])),
    columns: nodes.reduce((most, node) => Math.max(most, node.column + 1), 0),
    rows: nodes.reduce((most, node) => Math.max(most, node.row + 1), 0),
    lanes: lanes.size,
  };
}

function laneNumbers(drawing: Drawing): ReadonlyMap<number, number> {
  const offsets = [...new Set(drawing.rows.map((row) => row.lane))].sort((a, b) => a - b);
  return new Map(offsets.map((offset, number) => [offset, number]));
}

function sceneNode(
  graph: SessionGraph,
  row: DrawingRow,
  lanes: ReadonlyMap<number, number>,
  active: ReadonlySet<number>,
): SceneNode {
  const call = callAt(graph, row.index);
  const kind = kindOf(call);
  const outcome = call.meta.isError && outcomeOf(row.status) === 'done' ? 'error' : outcomeOf(row.status);
  return {
    id: row.id,
    index: row.index,
    column: row.lane + row.tier,
    row: row.depth,
    lane: lanes.get(row.lane) ?? 0,
    kind,
    shape: SHAPES[kind],
    outcome,
    head: row.id === graph.session.meta.headId,
    active: active.has(row.index),
    superseded: row.supersededSummary,
    spilled: call.meta.spilled !== null,
    leadsOut: row.spawnOut !== null || row.spawnRemote !== null,
    branchName: row.branchName,
    text: previewOf(call, 80),
  };
}
