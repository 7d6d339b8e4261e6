import type { SessionGraph } from '../graph/session-graph.ts';
import type { Rewrites } from '../store/history/rewrites.ts';
import type { HistoryCommit, SessionHistory } from '../store/history/session-history.ts';
import { counted } from './counted.ts';
import { cutCells } from './cut-cells.ts';
import { displayWidth } from './display-width.ts';
import { heading } from './replay-text.ts';
import { safeText } from './safe-text.ts';
import { textTable } from './text-table.ts';
import type { TextStyle } from './text-style.ts';
import { wrapText } from './wrap-text.ts';

const SHORT_ID = 8;
const LEAST_SUBJECT = 20;
/** Cells for the move of a head; the ids in it may be long. */
const MOST_HEAD = 36;

/**
 * The history of a session for the terminal: a line a commit, oldest first, with the nodes it
 * added, changed and deleted and where the head went; then the nodes that were rewritten after
 * they were finished. Times are UTC.
 */
export function historyText(
  graph: SessionGraph,
  history: SessionHistory,
  rewrites: Rewrites,
  style: TextStyle,
): string {
  const { palette, width } = style;
  return [
    ...heading(graph, style),
    '',
    ...commitTable(history.commits, style),
    '',
    ...wrapText(totals(history), width).map(palette.dim),
    ...rewriteLines(rewrites, style),
    '',
  ].join('\n');
}

function commitTable(commits: readonly HistoryCommit[], { palette, width }: TextStyle): string[] {
  const rows = commits.map((commit) => [
    commit.id.slice(0, SHORT_ID),
    timeText(commit.committedAt),
    nodesText(commit),
    cutCells(headText(commit), MOST_HEAD),
    safeText(commit.parents.length > 1 ? `(merge) ${commit.subject}` : commit.subject),
  ]);
  const columns = [
    { title: 'commit', paint: palette.yellow },
    { title: 'time', paint: palette.dim },
    { title: 'nodes' },
    { title: 'head' },
    { title: 'subject', paint: palette.dim },
  ];
  const widest = (at: number): number =>
    rows.reduce((most, row) => Math.max(most, displayWidth(row[at] ?? '')), columns[at]?.title.length ?? 0);
  const used = [0, 1, 2, 3].reduce((sum, at) => sum + widest(at) + 2, 0);
  const spare = Math.max(LEAST_SUBJECT, width - used);
  const cut = rows.map((row) => [...row.slice(0, -1), cutCells(row.at(-1) ?? '', spare)]);
  return textTable(columns, cut, palette.dim);
}

/** `+2 ~1 −1`; files other than nodes are not counted. */
function nodesText({ changes }: HistoryCommit): string {
  const nodes = changes.filter(({ path }) => path.startsWith('history/'));
  const signs = [
    ['+', 'added'],
    ['~', 'changed'],
    ['−', 'deleted'],
  ] as const;
  const parts = signs.map(([sign, kind]) => ({ sign, count: nodes.filter((n) => n.kind === kind).length }));
  return parts
    .filter(({ count }) => count > 0)
    .map(({ sign, count }) => `${sign}${count}`)
    .join(' ');
}

function headText({ headBefore, headAfter }: HistoryCommit): string {
  if (headBefore === undefined || headAfter === undefined || headBefore === headAfter) return '';
  return headAfter === '' ? '→ none' : `→ ${safeText(headAfter)}`;
}

function timeText(seconds: number | null): string {
  const date = seconds === null ? null : new Date(seconds * 1000);
  if (date === null || Number.isNaN(date.getTime())) return '–';
  return date
    .toISOString()
    .replace('T', ' ')
    .replace(/:\d\d\.\d+Z$/, '');
}

function totals({ commits, cutAt }: SessionHistory): string {
  const cut =
    cutAt.length === 0
      ? ''
      : `; what lies behind ${cutAt.map((id) => id.slice(0, SHORT_ID)).join(', ')} is not in this repository`;
  return `${counted(commits.length, 'commit')}, oldest first${cut}`;
}

function rewriteLines({ byPath }: Rewrites, { palette, width }: TextStyle): string[] {
  const lines = [...byPath].flatMap(([path, rewrites]) =>
    rewrites.map(({ commit, fields }) => {
      const what = fields === null ? 'as a whole' : fields.join(', ');
      return `${safeText(path)} by ${commit.slice(0, SHORT_ID)}: ${safeText(what)}`;
    }),
  );
  if (lines.length === 0) return [];
  const title = palette.yellow(`${counted(byPath.size, 'node')} rewritten after being finished`);
  return ['', title, ...lines.flatMap((line) => wrapText(line, width - 2).map((part) => `  ${part}`))];
}
