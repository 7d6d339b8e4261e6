import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { NodeId } from '../../lib/base/brand.ts';
import { pythonJson } from '../../lib/base/python/json.ts';
import { loadSession } from '../../lib/store/load-session.ts';
import { memoryFiles } from '../../lib/store/memory-files.ts';
import type { Session } from '../../lib/store/session.ts';
import { sessionFilesOf } from '../support/temp-store.ts';

const GOOD = sessionFilesOf([
  { id: 'u1', seq: 0 },
  { id: 'l1', seq: 1, role: 'llm', predecessor: 'u1' },
]);

function load(extra: Readonly<Record<string, string | Uint8Array>>): Promise<Session> {
  return loadSession(memoryFiles('s1', new Map(Object.entries({ ...GOOD, ...extra }))));
}

const idsOf = (session: Session): NodeId[] => session.calls.map((call) => call.id);
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const BAD = 'history/0002-u-bad.json';

describe('a history file that cannot be read is a problem, and the others load', () => {
  const cases: readonly (readonly [string, string | Uint8Array, number | undefined, RegExp])[] = [
    ['cut in half', '{"id": "bad", "seq": 2, "output": "hé', 38, /ends too early/],
    ['empty', '', 0, /ends too early/],
    ['not UTF-8', Uint8Array.of(...bytesOf('{"id": "é'), 0xff, ...bytesOf('"}')), 10, /not UTF-8/],
    ['UTF-16', Uint8Array.of(0xff, 0xfe, 0x7b, 0), 0, /not UTF-8/],
    ['with a byte order mark', '\ufeff{"id": "bad", "seq": 2}', 0, /byte order mark/],
    ['with a zero byte in a text', '{"id": "bad", "seq": 2, "output": "a\0b"}', 36, /bad character/],
    ['of zero bytes, as a lost write leaves it', '\0'.repeat(64), 0, /expected a value/],
    ['a list', '[1]', 0, /a JSON array/],
    ['null', 'null', 0, /holds null/],
    [
      'a million deep',
      `{"id": "bad", "seq": 2, "input": ${'['.repeat(1e6)}${']'.repeat(1e6)}}`,
      1033,
      /deeper than/,
    ],
    ['with text behind it', '{"id": "bad", "seq": 2}}', 23, /after the end/],
    ['without an id', '{"seq": 2}', undefined, /no usable id \(missing\)/],
    ['with a seq that is no integer', '{"id": "bad", "seq": "2"}', undefined, /no usable seq \("2"\)/],
  ];
  test.each(cases)('%s', async (_, content, byteOffset, message) => {
    const session = await load({ [BAD]: content });
    expect(idsOf(session)).toEqual(['u1', 'l1']);
    expect(session.problems).toMatchObject([{ code: 'store/unreadable-node', file: BAD }]);
    expect(session.problems[0]?.byteOffset).toBe(byteOffset);
    expect(session.problems[0]?.message).toMatch(message);
  });

  test('one that the disk refuses', async () => {
    const files = memoryFiles('s1', new Map(Object.entries(GOOD)));
    const session = await loadSession({ ...files, paths: [...files.paths, BAD] });
    expect(idsOf(session)).toEqual(['u1', 'l1']);
    expect(session.problems).toMatchObject([{ code: 'store/unreadable-node', file: BAD }]);
  });
});

test('a checkout with CRLF line ends loads as any other', async () => {
  const spaced = JSON.stringify({ id: 'crlf', seq: 2, output: 'one\r\ntwo' }, null, 2).replaceAll(
    '\n',
    '\r\n',
  );
  const session = await load({
    'history/0002-u-crlf.json': `${spaced}\r\n`,
    'meta.json': '{"id": "s1"}\r\n',
  });
  expect(session.problems).toEqual([]);
  expect(session.calls.at(-1)?.output).toBe('one\r\ntwo');
});

test('a bad meta.json is a problem and the nodes load', async () => {
  const session = await load({ 'meta.json': '{"head_id": ' });
  expect(idsOf(session)).toEqual(['u1', 'l1']);
  expect(session.problems).toMatchObject([{ code: 'store/invalid-meta', file: 'meta.json', byteOffset: 12 }]);
});

test('a missing meta.json is a problem and the folder names the session', async () => {
  const session = await loadSession(memoryFiles('s1', new Map()));
  expect(session.id).toBe('s1');
  expect(session.problems).toMatchObject([{ code: 'store/missing-meta' }]);
});

test('a bad context commit is a problem and the others load', async () => {
  const session = await load({ 'context/commits/a.json': '{"id": "a"}', 'context/commits/b.json': '{' });
  expect(session.commits.map((commit) => commit.id)).toEqual(['a']);
  expect(session.problems).toMatchObject([
    { code: 'store/unreadable-commit', file: 'context/commits/b.json' },
  ]);
});

test('of two files with one id the later one stays, the other is kept aside', async () => {
  const session = await load({ 'history/0005-u-u1.json': '{"id": "u1", "seq": 5}' });
  expect(session.calls.map((call) => call.seq)).toEqual([1, 5]);
  expect(session.duplicates.map((call) => call.file)).toEqual(['history/0000-u-u1.json']);
});

test('calls are in order of seq, also where names are not', async () => {
  const nodes = [9998, 9999, 10000, 10001].map((seq) => ({ id: `n${seq}`, seq }));
  const session = await loadSession(memoryFiles('s1', new Map(Object.entries(sessionFilesOf(nodes)))));
  expect(idsOf(session)).toEqual(['n9998', 'n9999', 'n10000', 'n10001']);
});

test('the order in which files are listed changes nothing', async () => {
  const files = [
    ...Object.entries(GOOD),
    [BAD, '{'],
    ['history/0001-u-u1.json', '{"id": "u1", "seq": 1}'],
    ['context/commits/a.json', '{"id": "a"}'],
    ['context/commits/b.json', '{"id": "b"}'],
  ] as const;
  const usual = await loadSession(memoryFiles('s1', new Map(files)));
  const shuffled = fc.shuffledSubarray([...files], { minLength: files.length });
  await fc.assert(
    fc.asyncProperty(shuffled, async (order) => {
      expect(await loadSession(memoryFiles('s1', new Map(order)))).toEqual(usual);
    }),
  );
});

describe('inputs and outputs keep what was written', () => {
  const written = [
    '{"b": 1.0, "10": 9007199254740993, "9": 1e-07, "a": -0.0}',
    '[[], {}, {"x": {"7": null, "3": [1.50]}}]'.replace('1.50', '1.5'),
    '{"__proto__": 1, "constructor": 2}',
    '"\\ud83d"',
    'NaN',
    '7.0',
  ];
  test.each(written)('%s', async (text) => {
    const file = `{"id": "n", "seq": 7, "input": ${text}, "output": ${text}, "metadata": {"request_content": ${text}}}`;
    const session = await load({ 'history/0007-x-n.json': file });
    const call = session.calls.at(-1);
    const kept = text === '"\\ud83d"' ? '"\ud83d"' : text;
    for (const value of [call?.input, call?.output, call?.requestContent]) {
      expect(pythonJson(value ?? null)).toBe(kept);
    }
  });

  test('whatever their shape, as JSON.parse has the values', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        const node = { id: 'n', seq: 7, input: value, metadata: { any: value } };
        const session = await load(sessionFilesOf([node]));
        const call = session.calls.find(({ id }) => id === 'n');
        const again: unknown = JSON.parse(JSON.stringify(value));
        expect(JSON.parse(pythonJson(call?.input ?? null))).toEqual(again);
        expect(call?.metadata['any']).toEqual(again);
      }),
    );
  });
});

test('hostile keys are kept and reach no prototype', async () => {
  const text = '{"id": "n", "seq": 7, "__proto__": {"a": 1}, "metadata": {"__proto__": {"status": "x"}}}';
  const call = (await load({ 'history/0007-x-n.json': text })).calls.at(-1);
  expect(call?.meta.status).toBe('');
  expect(Object.keys(call?.extra ?? {})).toEqual(['__proto__']);
  expect(Object.keys(call?.metadata ?? {})).toEqual(['__proto__']);
});

test('fields of a wrong type read as empty', async () => {
  const node = {
    id: 'n',
    seq: 7,
    role: 1,
    caller: [],
    predecessor: {},
    reads: 'x',
    metadata: [],
    created_at: '1',
  };
  const call = (await load({ 'history/0007-x-n.json': JSON.stringify(node) })).calls.at(-1);
  expect(call).toMatchObject({
    role: '',
    caller: '',
    predecessor: '',
    reads: [],
    metadata: {},
    createdAt: 0,
  });
});

test('a node of 50 MB loads, numbers and all', async () => {
  const text = `{"id": "n", "seq": 7, "input": {"n": 1.0}, "output": "${'word é '.repeat(6_250_000)}"}`;
  const started = performance.now();
  const call = (await load({ 'history/0007-x-n.json': text })).calls.at(-1);
  expect(pythonJson(call?.input ?? null)).toBe('{"n": 1.0}');
  expect(call?.output).toHaveLength(43_750_000);
  expect(performance.now() - started).toBeLessThan(20_000);
}, 60_000);
