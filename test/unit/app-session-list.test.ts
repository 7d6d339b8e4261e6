import { expect, test } from 'vitest';
import { DEFAULT_SORT, formatSort, listedSessions, parseSort, toggled } from '../../app/view/session-list.ts';
import type { SiteSessionRow } from '../../lib/report/site-data.ts';

const row = (id: string, rest: Partial<SiteSessionRow> = {}): SiteSessionRow => ({
  ...{ key: id, id, title: '', input: id, agentId: '', source: '', createdAt: null, updatedAt: null },
  ...{
    turns: 0,
    nodes: 0,
    branches: 0,
    spawns: 0,
    calls: 0,
    exactCalls: 0,
    inputTokens: null,
    outputTokens: null,
  },
  ...{ findings: { error: 0, warning: 0, info: 0 }, problems: 0 },
  ...rest,
});
const ids = (rows: readonly SiteSessionRow[]) => rows.map(({ id }) => id);

test('the filter wants every word, in title, id, agent or source', () => {
  const rows = [
    row('a', { title: 'Nightly build' }),
    row('b', { title: 'Nightly', agentId: 'Builder' }),
    row('c'),
  ];
  expect(ids(listedSessions(rows, 'nightly BUILD', DEFAULT_SORT))).toEqual(['a', 'b']);
});

test('the filter finds Chinese', () => {
  expect(ids(listedSessions([row('a', { title: '夜间构建失败' }), row('b')], '构建', DEFAULT_SORT))).toEqual([
    'a',
  ]);
});

test('one error weighs more than many warnings', () => {
  const rows = [
    row('warned', { findings: { error: 0, warning: 90, info: 0 } }),
    row('failed', { findings: { error: 1, warning: 0, info: 0 } }),
  ];
  expect(ids(listedSessions(rows, '', { column: 'findings', descending: true }))).toEqual([
    'failed',
    'warned',
  ]);
});

test('missing numbers come last when the largest come first', () => {
  const rows = [row('a'), row('b', { inputTokens: 0 }), row('c', { inputTokens: 7 })];
  expect(ids(listedSessions(rows, '', { column: 'input', descending: true }))).toEqual(['c', 'b', 'a']);
});

test('a sort survives its URL, and the default leaves no trace in it', () => {
  expect(parseSort(formatSort({ column: 'turns', descending: true }))).toEqual({
    column: 'turns',
    descending: true,
  });
  expect(formatSort(DEFAULT_SORT)).toBe('');
  expect(parseSort('nonsense')).toEqual(DEFAULT_SORT);
});

test('a second click on a heading turns the order round', () => {
  const first = toggled(DEFAULT_SORT, 'turns');
  expect(first).toEqual({ column: 'turns', descending: true });
  expect(toggled(first, 'turns')).toEqual({ column: 'turns', descending: false });
});
