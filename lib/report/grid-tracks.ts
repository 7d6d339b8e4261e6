import type { NodeId } from '../base/brand.ts';
import type { DrawingRow } from '../layout/drawing.ts';

/** Per line the characters that join nodes, by column; the nodes' own cells are left to the caller. */
export type GridTracks = readonly ReadonlyMap<number, string>[];

/** Where a node's glyph stands. */
interface Cell {
  readonly line: number;
  readonly column: number;
}

/**
 * Lines that join each row to the one it hangs on: down from the parent and across to the child,
 * or straight down to a child that stands further left. Rows must be in the order of their lines.
 */
export function gridTracks(rows: readonly DrawingRow[], columns: number): GridTracks {
  const places = new Map(
    rows.map((row, line): [NodeId, Cell] => [row.id, { line, column: clipped(row, columns) }]),
  );
  const lines = rows.map(() => new Map<number, string>());
  /** How far down each parent's own track has come. */
  const reached = new Map<Cell, number>();
  for (const row of rows) {
    const child = places.get(row.id);
    const parent = places.get(row.predecessor as NodeId) ?? places.get(row.caller as NodeId);
    if (child === undefined || parent === undefined || parent.line >= child.line) continue;
    const column = Math.min(parent.column, child.column);
    drawDown(lines, column, reached.get(parent) ?? parent.line, child.line);
    if (parent.column < child.column) drawAcross(lines, column, child);
    reached.set(parent, child.line);
  }
  return lines;
}

function clipped(row: DrawingRow, columns: number): number {
  return Math.min(row.lane + row.tier, columns - 1);
}

function drawDown(lines: readonly Map<number, string>[], column: number, from: number, to: number): void {
  const corner = lines[from]?.get(column);
  if (corner === '╰') lines[from]?.set(column, '├');
  for (let line = from + 1; line < to; line += 1) {
    const crossed = lines[line]?.get(column);
    lines[line]?.set(column, crossed === '─' ? '┼' : crossed === '╰' ? '├' : (crossed ?? '│'));
  }
}

function drawAcross(lines: readonly Map<number, string>[], column: number, child: Cell): void {
  const line = lines[child.line];
  line?.set(column, line.get(column) === '│' ? '├' : '╰');
  for (let at = column + 1; at < child.column; at += 1) line?.set(at, line.get(at) === '│' ? '┼' : '─');
}
