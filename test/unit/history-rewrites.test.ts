import { describe, expect, test } from 'vitest';
import { nodeChange } from '../../lib/store/history/node-change.ts';
import { rewritesOf } from '../../lib/store/history/rewrites.ts';
import type { FileChange, SessionHistory } from '../../lib/store/history/session-history.ts';

const PATH = 'history/0000-l-l1.json';
type Version = Readonly<Record<string, unknown>> | null;

/** A history in which each commit gives one node another content; null: it is not there. */
function historyOf(...versions: readonly Version[]): SessionHistory {
  const texts = versions.map((version) => (version === null ? null : JSON.stringify(version)));
  const commits = texts.map((after, at) => {
    const before = texts[at - 1] ?? null;
    const changes = before === after ? [] : [changeOf(before, after)];
    return { id: `c${at}`, parents: [], subject: '', authoredAt: null, committedAt: null, changes };
  });
  return { commits, cutAt: [] };
}

function changeOf(before: string | null, after: string | null): FileChange {
  const kind = before === null ? 'added' : after === null ? 'deleted' : 'changed';
  const change = { path: PATH, kind, before, after } as const;
  if (before === null || after === null) return change;
  return { ...change, node: nodeChange(Buffer.from(before), Buffer.from(after)) };
}

const found = (...versions: readonly Version[]): unknown =>
  (rewritesOf(historyOf(...versions)).byPath.get(PATH) ?? []).map(({ commit, fields }) => [commit, fields]);
const finishedAt = (...versions: readonly Version[]): number | undefined =>
  rewritesOf(historyOf(...versions)).finishedAt.get(PATH);

const RUNNING = { output: '', metadata: { status: 'running' } };
const DONE = { output: 'x', metadata: { status: 'completed' } };

describe('what the writer does itself is no rewrite', () => {
  test.each<[string, Version[]]>([
    ['a node that is completed', [RUNNING, DONE]],
    ['one that goes on running for a while', [RUNNING, { ...RUNNING, output: 'x' }, DONE]],
    [
      'marks that come later',
      [DONE, { ...DONE, metadata: { ...DONE.metadata, rewound: true, memory_written_at: 1 } }],
    ],
    [
      'a mark that is set anew',
      [
        { ...DONE, metadata: { finished_at: 1 } },
        { ...DONE, metadata: { finished_at: 2 } },
      ],
    ],
    ['new metadata', [DONE, { ...DONE, metadata: { ...DONE.metadata, note: 1 } }]],
    [
      'other spacing or order',
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
    ],
    ['the same content back after a deletion', [DONE, null, DONE]],
    ['a deletion alone', [DONE, null]],
  ])('%s', (_, versions) => {
    expect(found(...versions)).toEqual([]);
  });
});

describe('a rewrite is found, with its commit and fields', () => {
  test.each<[string, Version[], unknown]>([
    ['of the output', [RUNNING, DONE, { ...DONE, output: 'y' }], [['c2', ['output']]]],
    ['of a node without a status', [{ output: 'x' }, { output: 'y' }], [['c1', ['output']]]],
    ['back to running', [DONE, RUNNING], [['c1', ['metadata.status', 'output']]]],
    ['of known metadata', [{ metadata: { n: 1 } }, { metadata: { n: 2 } }], [['c1', ['metadata.n']]]],
    [
      'a manifest that comes late',
      [DONE, { ...DONE, metadata: { ...DONE.metadata, render_manifest: {} } }],
      [['c1', ['metadata.render_manifest']]],
    ],
    ['other content after a deletion', [DONE, null, { ...DONE, output: 'y' }], [['c2', null]]],
    [
      'there and back',
      [{ output: 'x' }, { output: 'y' }, { output: 'x' }],
      [
        ['c1', ['output']],
        ['c2', ['output']],
      ],
    ],
  ])('%s', (_, versions, rewrites) => {
    expect(found(...versions)).toEqual(rewrites);
  });

  test('once, when a merge brings it over', () => {
    const { commits } = historyOf({ output: 'x' }, { output: 'y' });
    const merge = {
      ...commits[1],
      id: 'merge',
      parents: [],
      subject: '',
      authoredAt: null,
      committedAt: null,
      changes: commits[1]?.changes ?? [],
    };
    expect(rewritesOf({ commits: [...commits, merge], cutAt: [] }).byPath.get(PATH)).toHaveLength(1);
  });
});

test('a node is finished by the first commit that holds it so', () => {
  expect(finishedAt(RUNNING, DONE)).toBe(1);
  expect(finishedAt(DONE, { ...DONE, output: 'y' })).toBe(0);
  expect(finishedAt(RUNNING, RUNNING, { ...RUNNING, output: 'x' }, DONE)).toBe(3);
  expect(finishedAt(RUNNING, { ...RUNNING, output: 'x' })).toBeUndefined();
});

test('a node that is gone is known with the commit that took it away, one that came back is not', () => {
  const goneIn = (...versions: readonly Version[]): unknown =>
    [...rewritesOf(historyOf(...versions)).deleted].map(([path, { commit }]) => [path, commit]);
  expect(goneIn(DONE, null)).toEqual([[PATH, 'c1']]);
  expect(goneIn(DONE, null, DONE)).toEqual([]);
});
