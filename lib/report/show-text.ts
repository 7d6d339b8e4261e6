import { branch, firstTurn } from '../graph/branch.ts';
import { activeSummary } from '../graph/active-summary.ts';
import { callAt, type SessionGraph } from '../graph/session-graph.ts';
import { tips } from '../graph/tips.ts';
import { drawSession } from '../layout/draw-session.ts';
import { cutCells } from './cut-cells.ts';
import { heading } from './replay-text.ts';
import { safeText } from './safe-text.ts';
import { textGrid } from './text-grid.ts';
import { textTable } from './text-table.ts';
import type { TextStyle } from './text-style.ts';

/** A session for the terminal: its drawing as a grid of glyphs, its branches and its head. */
export function showText(graph: SessionGraph, style: TextStyle): string {
  const drawing = drawSession(graph);
  return [
    ...heading(graph, style),
    '',
    ...textGrid(graph, drawing, style),
    '',
    style.palette.dim(drawnLine(drawing.rows.length, graph.calls.length)),
    '',
    ...branchLines(graph, style),
    '',
    ...headLines(graph, style),
    '',
  ].join('\n');
}

function drawnLine(drawn: number, all: number): string {
  if (drawn === all) return `all ${all} nodes drawn`;
  return `${drawn} of ${all} nodes drawn; rewound nodes, runtime rows and records of the context are not`;
}

function branchLines(graph: SessionGraph, { palette, width }: TextStyle): string[] {
  const first = firstTurn(graph);
  const { headId } = graph.session.meta;
  const rows = tips(graph).map(({ index, id, name, archived }) => {
    const { members, broken } = branch(graph, index, first);
    const size = members === null ? `broken at ${safeText(broken)}` : String(members.length);
    const marks = [id === headId ? 'head' : '', archived ? 'archived' : ''].filter(Boolean).join(', ');
    const text = callAt(graph, index).output;
    const words = typeof text === 'string' ? cutCells(safeText(text), Math.max(16, width - 60)) : '';
    return [safeText(id), safeText(name ?? ''), size, marks, words];
  });
  if (rows.length === 0) return ['no branches'];
  const columns = [
    { title: 'branch' },
    { title: 'name' },
    { title: 'nodes', align: 'right' },
    { title: '' },
    { title: 'ends with', paint: palette.dim },
  ] as const;
  return textTable(columns, rows, palette.dim);
}

function headLines(graph: SessionGraph, { palette }: TextStyle): string[] {
  const { headId } = graph.session.meta;
  const summary = activeSummary(graph);
  const known = headId !== '' && graph.indexOf(headId) >= 0;
  const head =
    headId === '' ? palette.yellow('none') : safeText(headId) + (known ? '' : palette.red(' (no such node)'));
  return [`head     ${head}`, `summary  ${summary < 0 ? 'none' : safeText(callAt(graph, summary).id)}`];
}
