import type { SiteSessionRow } from '../../lib/report/site-data.ts';

/** What the list can be sorted by. Text goes up first, numbers and dates down. */
export const COLUMNS = [
  'title',
  'turns',
  'branches',
  'spawns',
  'exact',
  'findings',
  'input',
  'output',
  'updated',
] as const;
export type Column = (typeof COLUMNS)[number];

/** How the page names them. */
export const COLUMN_WORDS: Readonly<Record<Column, string>> = {
  title: 'Session',
  turns: 'Turns',
  branches: 'Branches',
  spawns: 'Spawns',
  exact: 'Exact calls',
  findings: 'Findings',
  input: 'Tokens in',
  output: 'Tokens out',
  updated: 'Last change',
};

export interface Sort {
  readonly column: Column;
  readonly descending: boolean;
}

export const DEFAULT_SORT: Sort = { column: 'updated', descending: true };

/** Reads `turns` or `-turns`; anything else is the default. */
export function parseSort(text: string): Sort {
  const descending = text.startsWith('-');
  const column = COLUMNS.find((name) => name === text.replace(/^-/, ''));
  return column === undefined ? DEFAULT_SORT : { column, descending };
}

export function formatSort(sort: Sort): string {
  const isDefault = sort.column === DEFAULT_SORT.column && sort.descending === DEFAULT_SORT.descending;
  return isDefault ? '' : (sort.descending ? '-' : '') + sort.column;
}

/** The sort a click on a column's heading leads to. */
export function toggled(sort: Sort, column: Column): Sort {
  if (sort.column === column) return { column, descending: !sort.descending };
  return { column, descending: column !== 'title' };
}

/** Rows whose title, id, agent or source hold every word of the filter, in the sort's order. */
export function listedSessions(
  rows: readonly SiteSessionRow[],
  filter: string,
  sort: Sort,
): SiteSessionRow[] {
  const words = filter
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const sign = sort.descending ? -1 : 1;
  return rows
    .filter((row) => {
      const text = `${row.title}\n${row.id}\n${row.agentId}\n${row.source}\n${row.input}`.toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .sort((a, b) => sign * compare(valueOf(a, sort.column), valueOf(b, sort.column)) || compare(a.id, b.id));
}

function valueOf(row: SiteSessionRow, column: Column): string | number {
  if (column === 'title') return (row.title || row.id).toLowerCase();
  if (column === 'exact') return row.exactCalls;
  if (column === 'findings')
    return row.findings.error * 1e6 + row.findings.warning * 1e3 + row.findings.info + row.problems * 1e6;
  if (column === 'input') return row.inputTokens ?? -1;
  if (column === 'output') return row.outputTokens ?? -1;
  if (column === 'updated') return row.updatedAt ?? row.createdAt ?? -1;
  return row[column];
}

function compare(a: string | number, b: string | number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
