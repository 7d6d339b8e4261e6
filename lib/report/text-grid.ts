import { ROOT_ID } from '../graph/node-kinds.ts';
import { callAt, type SessionGraph } from '../graph/session-graph.ts';
import type { Drawing, DrawingRow } from '../layout/drawing.ts';
import { resultText } from '../replay/forms/result-text.ts';
import { cutCells } from './cut-cells.ts';
import { displayWidth } from './display-width.ts';
import { gridTracks } from './grid-tracks.ts';
import { safeText } from './safe-text.ts';
import type { TextStyle } from './text-style.ts';

/** Least cells left for a node's words, whatever the width. */
const LEAST_LABEL = 24;
const SHAPES: Readonly<Record<string, string>> = { user: '○', assistant: '△', tool: '■' };

/**
 * The drawing as text: one line a node under its row number, by row and lane, its glyph in its
 * column, joined to the node it hangs on. Columns beyond half of the width share the last one,
 * and the line names the column. Near-linear in the nodes.
 */
export function textGrid(graph: SessionGraph, drawing: Drawing, style: TextStyle): string[] {
  const rows = [...drawing.rows].sort((a, b) => a.depth - b.depth || a.lane - b.lane || a.index - b.index);
  const widest = rows.reduce((most, row) => Math.max(most, row.lane + row.tier), 0) + 1;
  const columns = Math.min(widest, Math.max(8, Math.floor(style.width / 2)));
  const tracks = gridTracks(rows, columns);
  return rows.map((row, line) => {
    const column = row.lane + row.tier;
    const cells = Array.from({ length: columns }, (_, at) => tracks[line]?.get(at) ?? ' ');
    const at = Math.min(column, columns - 1);
    const drawn = style.palette.dim(cells.slice(0, at).join('')) + paintStatus(glyph(row), row, style);
    const behind = style.palette.dim(cells.slice(at + 1).join(''));
    const far = column < columns ? '' : style.palette.dim(`(column ${column}) `);
    const label = labelOf(graph, row, Math.max(LEAST_LABEL, style.width - columns - 8), style);
    return `${style.palette.dim(String(row.depth).padStart(5))} ${drawn}${behind} ${far}${label}`;
  });
}

/** Shape says role (spec "Glyphs"). */
function glyph(row: DrawingRow): string {
  if (row.id === ROOT_ID || row.display === 'root') return '◇';
  if (row.coversIds.length > 0 || row.supersededSummary) return '◎';
  if (row.source === 'agent_spawn' && row.predecessor === '') return '◆';
  return SHAPES[row.role] ?? '·';
}

function paintStatus(text: string, { status }: DrawingRow, { palette }: TextStyle): string {
  if (status === 'error' || status === 'failed') return palette.red(text);
  if (status === 'cancelled' || status === 'interrupted') return palette.yellow(text);
  return status === 'running' ? palette.cyan(text) : text;
}

function labelOf(graph: SessionGraph, row: DrawingRow, cells: number, style: TextStyle): string {
  const { palette } = style;
  const call = callAt(graph, row.index);
  const isHead = row.id === graph.session.meta.headId;
  const name = row.role === 'tool' && call.name !== '' ? `${safeText(call.name)} ` : '';
  const id = safeText(row.id);
  const marks = marksOf(row, isHead);
  const spare = cells - displayWidth(id) - displayWidth(name) - displayWidth(marks) - 3;
  const words = spare < 8 ? '' : cutCells(safeText(resultText(call.output)), spare);
  return `${isHead ? palette.bold(id) : id}${marks === '' ? '' : ` ${palette.yellow(marks)}`} ${palette.dim(name + words)}`.trimEnd();
}

function marksOf(row: DrawingRow, isHead: boolean): string {
  const status = ['error', 'failed', 'cancelled', 'interrupted', 'running'].includes(row.status)
    ? row.status
    : '';
  const out = row.spawnOut === null ? '' : `↗ ${safeText(row.spawnOut.session)}`;
  const remote =
    row.spawnRemote === null ? '' : `↗ from ${safeText(row.spawnRemote.session || 'another session')}`;
  const covers = row.coversIds.length > 0 ? `covers ${row.coversIds.length}` : '';
  const superseded = row.supersededSummary ? 'superseded' : '';
  const name = row.branchName === '' ? '' : `[${safeText(row.branchName)}]`;
  return [isHead ? '← head' : '', name, status, covers, superseded, out, remote].filter(Boolean).join(' ');
}
