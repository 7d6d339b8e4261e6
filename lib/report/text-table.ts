import { displayWidth, padCells } from './display-width.ts';
import type { Paint } from './palette.ts';

export interface Column {
  readonly title: string;
  readonly align?: 'left' | 'right';
  /** Colours a cell after it was measured and padded. */
  readonly paint?: (text: string, row: number) => string;
}

/** Rows under their titles, each column as wide as its widest cell, two spaces between; no trailing spaces. */
export function textTable(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  dim: Paint,
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
  const body = rows.map((row, line) =>
    columns
      .map(({ paint }, at) => (paint ?? plain)(fit(row[at] ?? '', at), line))
      .join('  ')
      .trimEnd(),
  );
  return [head, ...body];
}

const plain = (text: string): string => text;
