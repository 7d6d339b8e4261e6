import { branch, firstTurn } from '../graph/branch.ts';
import { activeSummary } from '../graph/active-summary.ts';
import { callAt, type SessionGraph } from '../graph/session-graph.ts';
import { tips } from '../graph/tips.ts';
import { olderEdges } from '../store/dialect.ts';
import { drawSession } from '../layout/draw-session.ts';
import { resultText } from '../replay/forms/result-text.ts';
import { cutCells } from './cut-cells.ts';
import { displayWidth } from './display-width.ts';
import { heading } from './replay-text.ts';
import { safeText } from './safe-text.ts';
import { textGrid } from './text-grid.ts';
import { textTable } from './text-table.ts';
import type { TextStyle } from './text-style.ts';
import { wrapText } from './wrap-text.ts';

/** A session for the terminal: its drawing as a grid of glyphs, its branches and its head. */
export function showText(graph: SessionGraph, style: TextStyle): string {
  const drawing = drawSession(graph);
  return [
    ...heading(graph, style),
    '',
    ...textGrid(graph, drawing, style),
    '',
    ...wrapText(drawnLine(drawing.rows.length, graph.calls.length), style.width).map(style.palette.dim),
    '',
    ...branchLines(graph, style),
    '',
    ...headLines(graph, style),
    ...dialectLines(graph, style),
    '',
  ].join('\n');
}

function drawnLine(drawn: number, all: number): string {
  if (drawn === all) return `all ${all} nodes drawn`;
  return `${drawn} of ${all} nodes drawn; rewound nodes, runtime rows and records of the context are not`;
}

/** More than any line shows; a branch may end with megabytes. */
const MOST_CHARACTERS = 1000;
/** Least cells for the words a branch ends with, however wide the other columns are. */
const LEAST_WORDS = 16;

function branchLines(graph: SessionGraph, style: TextStyle): string[] {
  const { palette } = style;
  const branches = branchRows(graph);
  if (branches.length === 0) return ['no branches'];
  const columns = [
    { title: 'branch', of: (row: BranchRow) => row.id },
    { title: 'name', of: (row: BranchRow) => row.name },
    { title: 'nodes', align: 'right', of: (row: BranchRow) => row.size },
    { title: '', of: (row: BranchRow) => row.marks },
  ] as const;
  const filled = columns.filter(({ of }) => branches.some((row) => of(row) !== ''));
  const used = filled.reduce((sum, { title, of }) => sum + widest([title, ...branches.map(of)]) + 2, 0);
  const spare = Math.max(LEAST_WORDS, style.width - used);
  const rows = branches.map((row) => [...filled.map(({ of }) => of(row)), cutCells(row.words, spare)]);
  return textTable([...filled, { title: 'ends with', paint: palette.dim }], rows, palette.dim);
}

interface BranchRow {
  readonly id: string;
  readonly name: string;
  readonly size: string;
  readonly marks: string;
  readonly words: string;
}

function branchRows(graph: SessionGraph): BranchRow[] {
  const first = firstTurn(graph);
  const { headId } = graph.session.meta;
  return tips(graph).map(({ index, id, name, archived }) => {
    const { members, broken } = branch(graph, index, first);
    const size = members === null ? `broken at ${safeText(broken)}` : String(members.length);
    const marks = [id === headId ? 'head' : '', archived ? 'archived' : ''].filter(Boolean).join(', ');
    const words = safeText(resultText(callAt(graph, index).output).slice(0, MOST_CHARACTERS));
    return { id: safeText(id), name: safeText(name ?? ''), size, marks, words };
  });
}

function widest(texts: readonly string[]): number {
  return texts.reduce((most, text) => Math.max(most, displayWidth(text)), 0);
}

function headLines(graph: SessionGraph, { palette }: TextStyle): string[] {
  const { headId } = graph.session.meta;
  const summary = activeSummary(graph);
  const known = headId !== '' && graph.indexOf(headId) >= 0;
  const head =
    headId === '' ? palette.yellow('none') : safeText(headId) + (known ? '' : palette.red(' (no such node)'));
  return [`head     ${head}`, `summary  ${summary < 0 ? 'none' : safeText(callAt(graph, summary).id)}`];
}

/** Why a session of the older dialect falls apart, or that it was read in it; nothing for any other. */
function dialectLines({ calls, session }: SessionGraph, { palette, width }: TextStyle): string[] {
  const older = calls.filter((call) => olderEdges(call) !== null).length;
  if (older === 0) return [];
  const nodes = `${older} of ${calls.length} nodes are of the older dialect (called_by, parent_id)`;
  const text =
    session.dialect === 'called-by'
      ? `${nodes}; --linear shows the walk along parent_id`
      : `${nodes} and were read without these edges; --dialect called-by reads them`;
  return ['', ...wrapText(text, width).map(palette.yellow)];
}
