import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { linesOf, runCli } from '../support/run-cli.ts';
import { type PlainNode, sessionFilesOf, tempFolder, writeFiles } from '../support/temp-store.ts';

const user = (id: string, seq: number, predecessor = 'ROOT', more: object = {}): PlainNode => ({
  id,
  seq,
  caller: 'ROOT',
  predecessor,
  output: id,
  ...more,
});
const llm = (id: string, seq: number, predecessor: string, more: object = {}): PlainNode => ({
  id,
  seq,
  role: 'llm',
  predecessor,
  output: id,
  ...more,
});
const code = (id: string, seq: number, caller: string): PlainNode => ({
  id,
  seq,
  role: 'code',
  name: 'f',
  caller,
});
const root = (id: string, seq: number, more: object = {}): PlainNode => ({
  id,
  seq,
  metadata: { display: 'root' },
  ...more,
});
const summary = (id: string, seq: number, covers: unknown, more: object = {}): PlainNode =>
  llm(id, seq, '', { name: 'context/summary', metadata: { covers_ids: covers }, ...more });
const TURN = [user('u1', 0), llm('l1', 1, 'u1'), user('u2', 2, 'l1'), llm('l2', 3, 'u2')];

/** Sessions that no writer makes, each with what `check` is to say: rules, or nothing. */
const ODD: Readonly<Record<string, readonly [nodes: readonly PlainNode[], rules: readonly string[]]>> = {
  'names of the engine as ids': [
    [
      user('__proto__', 0),
      llm('constructor', 1, '__proto__'),
      user('toString', 2, 'constructor'),
      llm('0', 3, 'toString'),
    ],
    [],
  ],
  'ids that are none': [
    [...TURN, user('', 4), { ...user('n', 5), id: 7 as never }, { ...user('n', 6), id: null as never }],
    ['store/unreadable-node'],
  ],
  'seq of every kind': [
    [
      ...TURN,
      ...[1e21, 1.5, 2 ** 53, '4', null, true, [5]].map((seq, at) => ({
        ...llm(`s${at}`, at + 10, 'l2'),
        seq: seq as number,
      })),
      user('minus', -5),
    ],
    ['seq/missing'],
  ],
  'one id and one seq for all': [
    [user('a', 0), user('a', 1), llm('b', 1, 'a'), llm('b', 2, 'a')],
    ['store/duplicate-id'],
  ],
  'own caller': [
    [user('u1', 0, 'ROOT', { caller: 'u1' }), llm('l1', 1, 'u1', { caller: 'l1' })],
    ['edge/cycle'],
  ],
  'a cycle over both edges': [
    [
      llm('a', 0, 'c', { caller: 'b' }),
      llm('b', 1, 'a', { role: 'code', caller: 'c' }),
      llm('c', 2, 'b', { caller: 'a' }),
    ],
    ['edge/cycle'],
  ],
  'ROOT with edges': [
    [root('ROOT', 0, { caller: 'l1', predecessor: 'l1' }), user('u1', 1), llm('l1', 2, 'u1')],
    ['edge/cycle'],
  ],
  'two ROOT nodes': [
    [root('ROOT', 0), root('R2', 1), user('u1', 2), llm('l1', 3, 'u1'), user('u2', 4, 'R2')],
    [],
  ],
  'a summary that covers itself, twice, and nobody': [
    [...TURN, summary('summary_1', 4, ['u1', 'u1', 'summary_1', 'nobody', '', 'l1'])],
    [],
  ],
  'covers_ids of other types': [
    [...TURN, summary('s1', 4, [1, null, {}]), summary('s2', 5, 'u1'), summary('s3', 6, { 0: 'u1' })],
    [],
  ],
  'reads that are no list': [
    [user('u1', 0, 'ROOT', { reads: 'u1' }), llm('l1', 1, 'u1', { reads: { a: 1 } })],
    [],
  ],
  'fields of other types': [
    [
      { id: 'a', seq: 0, role: 5, name: [], caller: 7, predecessor: {}, metadata: 'x', output: [1] },
      llm('b', 1, 'a', { metadata: [1] }),
      llm('c', 2, 'b', {
        metadata: {
          status: 5,
          context_policy: 'x',
          render_range: 'y',
          expose: 7,
          attach: [1],
          display: 3,
          request_content: 9,
        },
      }),
    ],
    [],
  ],
  'no node at all': [[], []],
};

/** Writes the nodes by place, so that equal ids do not share a file. */
function oddStore(name: string): string {
  const [nodes] = ODD[name] ?? [[], []];
  const files = nodes.map((node, at) => [
    `history/${String(at).padStart(4, '0')}-x.json`,
    JSON.stringify(node),
  ]);
  const meta = JSON.stringify({ head_id: nodes[1]?.id ?? '' });
  return writeFiles(
    join(tempFolder(), 'odd'),
    Object.fromEntries([...files, ['meta.json', meta]]) as Record<string, string>,
  );
}

describe.each(Object.keys(ODD))('%s', (name) => {
  test.each(['replay', 'show', 'replay --head'])('%s', async (command) => {
    const store = oddStore(name);
    const run = await runCli(...command.split(' '), store, '--format', 'ndjson');
    expect(run).toMatchObject({ code: 0, stderr: '' });
    expect(linesOf(run)).toHaveLength(1);
    expect(await runCli(...command.split(' '), store)).toMatchObject({ code: 0, stderr: '' });
  });

  test('check', async () => {
    const wanted = ODD[name]?.[1] ?? [];
    const run = await runCli('check', oddStore(name), '--format', 'ndjson');
    const [line] = linesOf<{ findings: { rule: string }[] }>(run);
    const rules = new Set(line?.findings.map(({ rule }) => rule));
    for (const rule of wanted) expect([...rules]).toContain(rule);
    expect(run).toMatchObject({ code: rules.size > 0 ? 1 : 0, stderr: '' });
  });
});

test('NaN and Infinity, which Python writes, are numbers and not damage', async () => {
  const text =
    '{"id": "u1", "seq": 0, "role": "user", "caller": "ROOT", "predecessor": "ROOT", "created_at": NaN, "output": -Infinity}';
  const store = writeFiles(tempFolder(), {
    'history/0000-u-u1.json': text,
    'meta.json': '{"head_id": "u1"}',
  });
  expect(await runCli('check', store)).toMatchObject({ code: 0 });
  expect((await runCli('show', store)).stdout).toContain('-Infinity');
});

test('a chain of 20,000 nodes is checked, shown and rendered within seconds', async () => {
  const chain = Array.from({ length: 20_000 }, (_, at) =>
    (at % 2 === 0 ? user : llm)(`n${at}`, at, at === 0 ? 'ROOT' : `n${at - 1}`),
  );
  const store = writeFiles(join(tempFolder(), 'long'), sessionFilesOf(chain));
  const start = performance.now();
  expect((await runCli('check', store)).stdout).toMatch(/^1 session checked, nothing found/);
  expect((await runCli('show', store)).stdout).toContain('all 20000 nodes drawn');
  expect(linesOf(await runCli('replay', store, '--head', '--format', 'ndjson'))[0]?.['reads']).toHaveLength(
    20_000,
  );
  expect(performance.now() - start).toBeLessThan(30_000);
});

test('a chain of 5,000 calls inside calls is drawn', async () => {
  const nest = Array.from({ length: 5000 }, (_, at) =>
    at === 0 ? user('n0', 0) : code(`n${at}`, at, `n${at - 1}`),
  );
  const store = writeFiles(join(tempFolder(), 'deep'), sessionFilesOf(nest, { head_id: 'n0' }));
  expect((await runCli('show', store)).stdout).toContain('all 5000 nodes drawn');
  expect((await runCli('check', store)).code).toBe(0);
});
