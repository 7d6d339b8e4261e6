import type { RoutedEdge } from './routed-edges.ts';
import type { Scene, SceneNode } from './scene.ts';

/** Room for text beside a node, in cells from its centre; and where its branch's name stands. */
export interface LabelPlace {
  readonly node: SceneNode;
  /** Free cells to the right in the node's own row; text longer than that would cover a node. */
  readonly room: number;
  /** Where the branch's name fits: behind the node, else below or above it; null without a name. */
  readonly badge: 'right' | 'below' | 'above' | null;
}

/** How far a text may run when nothing stands in its way. */
const OPEN_ROOM = 9;
/** What a glyph, or a line that passes, takes of the room before it. */
const MARGIN = 0.9;
const LINE_MARGIN = 0.35;

/**
 * Places the text of every node so that it covers neither node nor upright line (spec "Glyphs").
 * `cellsOf` measures a branch name in cells. Cost: the nodes, sorted, and the length of the lines.
 */
export function labelPlaces(
  scene: Scene,
  edges: readonly RoutedEdge[],
  cellsOf: (name: string) => number,
): LabelPlace[] {
  const taken = new Set(scene.nodes.map((node) => cell(node.row, node.column)));
  const rooms = roomsOf(scene, edges);
  return scene.nodes.map((node) => {
    const room = rooms.get(node.id) ?? OPEN_ROOM;
    const badge = node.branchName === '' ? null : badgeSide(node, room, cellsOf(node.branchName), taken);
    return { node, room, badge };
  });
}

function badgeSide(
  node: SceneNode,
  room: number,
  width: number,
  taken: ReadonlySet<string>,
): LabelPlace['badge'] {
  if (width <= room) return 'right';
  const reach = Math.ceil(width);
  const free = (row: number): boolean =>
    Array.from({ length: reach + 1 }, (_, step) => cell(row, node.column + step)).every(
      (at) => !taken.has(at),
    );
  return free(node.row + 1) ? 'below' : 'above';
}

function roomsOf(scene: Scene, edges: readonly RoutedEdge[]): ReadonlyMap<string, number> {
  const lines = linesByRow(edges);
  const byPlace = [...scene.nodes].sort((a, b) => a.row - b.row || a.column - b.column);
  const rooms = new Map<string, number>();
  byPlace.forEach((node, at) => {
    const next = byPlace[at + 1];
    let room = next?.row === node.row ? next.column - node.column - MARGIN : OPEN_ROOM;
    for (const column of lines.get(node.row) ?? []) {
      if (column > node.column) room = Math.min(room, column - node.column - LINE_MARGIN);
    }
    rooms.set(node.id, Math.max(0, room));
  });
  return rooms;
}

/** Columns in which an upright line passes through a row, row by row. */
function linesByRow(edges: readonly RoutedEdge[]): ReadonlyMap<number, ReadonlySet<number>> {
  const lines = new Map<number, Set<number>>();
  for (const { places } of edges) {
    places.forEach((place, at) => {
      const next = places[at + 1];
      if (next === undefined || next.column !== place.column) return;
      const last = Math.max(place.row, next.row);
      for (let row = Math.ceil(Math.min(place.row, next.row)); row <= last; row += 1) {
        const columns = lines.get(row) ?? new Set();
        lines.set(row, columns.add(place.column));
      }
    });
  }
  return lines;
}

function cell(row: number, column: number): string {
  return `${row}:${column}`;
}
