import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadSession } from '../../lib/store/load-session.ts';
import { memoryFiles } from '../../lib/store/memory-files.ts';
import type { SessionFiles } from '../../lib/store/session-files.ts';
import { packedAgain, packText } from '../support/packed.ts';

const TOKEN = `ghp_${'aB3dE5fG7h'.repeat(4)}`;
const OTHER = `ghp_${'zY9xW7vU5t'.repeat(4)}`;
const PASSWORD = 'Tr0ub4dor&3xyz';

function filesOf(files: Readonly<Record<string, string | Uint8Array>>): SessionFiles {
  return memoryFiles('s', new Map(Object.entries(files)));
}

/** The text of a file after it was packed with its secrets replaced. */
async function redacted(text: string | Uint8Array, path = 'history/0000-u-a.json'): Promise<string> {
  const [files] = await packedAgain([filesOf({ [path]: text })], true);
  return new TextDecoder('latin1').decode(await files?.read(path));
}

test('a secret is replaced in place, and every other byte stays', async () => {
  const before = `{"seq" : 1.0,"id":"\\u0041\\ud83d", "output":"a\\n${TOKEN}\\tb \\u00e9", "output":1e-07 }\r\n`;
  expect(await redacted(before)).toBe(before.replace(TOKEN, '[redacted:github-token#1]'));
});

test('a secret that is split by escapes is replaced', async () => {
  const split = TOKEN.replace('g', '\\u0067').replace('_', '\\u005F').replace('B', '\\u0042');
  expect(await redacted(`{"\\n": "\\\\ ${split}!"}`)).toBe('{"\\n": "\\\\ [redacted:github-token#1]!"}');
});

test('a value is known by its key, however that is written', async () => {
  const file = `{"metadata": {"pass\\u0077ord" : "${PASSWORD}", "passwords": "${PASSWORD.slice(3)}"}}`;
  expect(await redacted(file)).toBe(file.replace(PASSWORD, '[redacted:assigned-secret#1]'));
});

describe('a secret is replaced also in', () => {
  test.each<[string, string, string | Uint8Array]>([
    ['a key', 'history/0000-u-a.json', `{"${TOKEN}": 1}`],
    [
      'a file that is cut in half',
      'history/0000-u-a.json',
      `{"output": "x ${TOKEN.replace('_', '\\u005f')} y`,
    ],
    ['a file with NaN in it', 'history/0000-u-a.json', `{"a": NaN, "b": "${TOKEN}"}`],
    ['meta.json', 'meta.json', `{"title": "${TOKEN}"}`],
    ['a spilled text', 'large_nodes/0000-a.txt', `"quoted\\ ${TOKEN}`],
    ['a file left behind', 'history/x.tmp', `{"output": "${TOKEN}`],
    [
      'bytes that are no text',
      'meta.json',
      Uint8Array.of(0xff, 0xfe, ...new TextEncoder().encode(TOKEN), 0xff),
    ],
    [
      'UTF-16',
      'meta.json',
      Uint8Array.of(0xff, 0xfe, ...[...TOKEN].flatMap((unit) => [unit.charCodeAt(0), 0])),
    ],
  ])('%s', async (_, path, content) => {
    const text = await redacted(content, path);
    expect(text).toContain('[redacted:github-token#1]');
    expect(text.replaceAll('\0', '')).not.toContain(TOKEN.slice(4, 12));
  });

  test('the names of commits', async () => {
    const commit = { id: 'c', parents: [], authoredAt: null, committedAt: null, changes: [] };
    const history = { commits: [{ ...commit, subject: `turn: use ${TOKEN}` }], cutAt: [] };
    const [files] = await packedAgain([{ ...filesOf({}), history: () => history }], true);
    expect(files?.history?.().commits[0]?.subject).toBe('turn: use [redacted:github-token#1]');
    expect(files?.redacted).toEqual([{ file: '.git', kind: 'github-token', count: 1 }]);
  });
});

test('the same secret has the same number everywhere, another one another', async () => {
  const text = await packText(
    [
      filesOf({ 'history/0.json': `{"a": "${TOKEN} ${OTHER} ${TOKEN}"}` }),
      filesOf({ 'history/1.json': `{"a": "${OTHER}"}`, 'large_nodes/a': `${TOKEN} ${OTHER}x` }),
    ],
    true,
  );
  const found = text
    .match(/github-token#\d/g)
    ?.map((marker) => marker.at(-1))
    .join('');
  expect(found).toBe('1212' + '13');
});

test('a secret known by its place in one file is replaced where nothing tells of it', async () => {
  const store = {
    'history/0.json': `{"said": "it is ${PASSWORD}, ok"}`,
    'meta.json': `{"password": "${PASSWORD}"}`,
  };
  const text = await packText([filesOf(store)], true);
  expect(text).not.toContain(PASSWORD);
  expect(text.match(/\[redacted:assigned-secret#1\]/g)).toHaveLength(2);
});

test('the document says how many of which kind were where, and never which', async () => {
  const store = {
    'history/0.json': `{"a": "${TOKEN} ${OTHER}"}`,
    'meta.json': `{"password": "${PASSWORD}"}`,
  };
  const [files] = await packedAgain([filesOf(store)], true);
  expect(files?.redacted).toEqual([
    { file: 'history/0.json', kind: 'github-token', count: 2 },
    { file: 'meta.json', kind: 'assigned-secret', count: 1 },
  ]);
});

test('a session with nothing to replace stays as it is, and says that it was searched', async () => {
  const store = filesOf({ 'meta.json': '{"title": "a"}' });
  const [files] = await packedAgain([store], true);
  if (files === undefined) throw new Error('no session');
  expect(files.redacted).toEqual([]);
  expect((await loadSession(files)).redacted).toBeUndefined();
  expect((await packText([store])).replace('"redacted":null', '"redacted":[]')).toBe(
    await packText([store], true),
  );
});

test('replacing twice is replacing once', async () => {
  const store = filesOf({ 'history/0.json': `{"a": "${TOKEN} x", "api_key": "${PASSWORD}"}` });
  const once = await packedAgain([store], true);
  expect(await packText(once, true)).toBe(await packText([store], true));
});

test('whatever stands around it, it is gone, and JSON stays JSON', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: 'binary' }),
      fc.jsonValue(),
      async (a, b, value) => {
        const file = JSON.stringify({ value, [a]: `${a} ${TOKEN} ${b}`, list: [b, { c: TOKEN }] });
        const text = new TextDecoder().decode(
          Uint8Array.from(await redacted(file), (unit) => unit.charCodeAt(0)),
        );
        const expected = JSON.parse(file.replaceAll(TOKEN, '[redacted:github-token#1]')) as unknown;
        expect(JSON.parse(text)).toEqual(expected);
      },
    ),
    { numRuns: 200 },
  );
});
