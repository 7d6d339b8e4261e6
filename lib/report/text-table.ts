import { displayWidth, padCells } from './display-width.ts';
import type { Paint } from './palette.ts';
import { wrapText } from './wrap-text.ts';

export interface Column {
  readonly title: string;
  readonly align?: 'left' | 'right';
  /** Colours a cell after it was measured and padded. */
  readonly paint?: (text: string, row: number) => string;
}

/** Least cells for a last column that is wrapped, however wide the others are. */
const LEAST_LAST = 24;

/**
 * Rows under their titles, each column as wide as its widest cell, two spaces between; no trailing
 * spaces. With a `width` the last column is wrapped to it, below itself.
 */
export function textTable(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  dim: Paint,
  width?: number,
): string[] {
  const widths = columns.map(({ title }, at) =>
    rows.reduce((widest, row) => Math.max(widest, displayWidth(row[at] ?? '')), displayWidth(title)),
  );
  const fit = (text: string, at: number): string => {
    const cells = widths[at] ?? 0;
    if (columns[at]?.align === 'right') return ' '.repeat(Math.max(0, cells - displayWidth(text))) + text;
    return at === columns.length - 1 ? text : padCells(text, cells);
  };
  const head = dim(columns.map(({ title }, at) => fit(title, at)).join('  '));
  const before = widths.slice(0, -1).reduce((sum, cells) => sum + cells + 2, 0);
  const body = rows.flatMap((row, line) =>
    (width === undefined ? [row] : wrapLast(row, Math.max(LEAST_LAST, width - before))).map((cells) =>
      columns
        .map(({ paint }, at) => (paint ?? plain)(fit(cells[at] ?? '', at), line))
        .join('  ')
        .trimEnd(),
    ),
  );
  return [head, ...body];
}

/** The row, and below it one row for each further line of its last cell. */
function wrapLast(row: readonly string[], cells: number): (readonly string[])[] {
  const [first = '', ...more] = wrapText(row.at(-1) ?? '', cells);
  const blank = row.slice(0, -1).map(() => '');
  return [[...row.slice(0, -1), first], ...more.map((line) => [...blank, line])];
}

const plain = (text: string): string => text;
