import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AfterturnError } from '../../lib/base/afterturn-error.ts';
import { encodeUtf8 } from '../../lib/base/utf8.ts';
import { loadSession } from '../../lib/store/load-session.ts';
import { memoryFiles } from '../../lib/store/memory-files.ts';
import { looksLikePack, packInputs, packSessions } from '../../lib/store/pack/pack-sessions.ts';
import { PACK_VERSION, PACK_VERSIONS, packJsonSchema } from '../../lib/store/pack/pack-versions.ts';
import type { SessionFiles } from '../../lib/store/session-files.ts';
import { filesOf } from '../support/notation.ts';
import { packText } from '../support/packed.ts';

const SESSION = {
  name: 's',
  input: 's',
  files: [{ path: 'meta.json', text: '{}' }] as object[],
  refused: [] as string[],
  history: null,
  redacted: null as object[] | null,
};
const PACK = {
  format: 'afterturn-pack',
  version: 1,
  generator: 'test',
  sessions: [SESSION] as object[],
  failures: [] as object[],
};

const bytesOf = (value: unknown): Uint8Array => encodeUtf8(JSON.stringify(value));
const withFiles = (...files: object[]): Uint8Array => bytesOf({ ...PACK, sessions: [{ ...SESSION, files }] });

/** Code and message of the error that opening bytes ends with. */
function refusalOf(bytes: Uint8Array): string {
  try {
    packSessions(bytes, 'x.json');
    return 'opened';
  } catch (error) {
    if (!(error instanceof AfterturnError)) throw error;
    return `${error.code}: ${error.describe()}`;
  }
}

describe('a pack is known by its first bytes', () => {
  test.each([
    ['as written', JSON.stringify(PACK)],
    ['indented', JSON.stringify(PACK, null, 2)],
    ['behind white space and a byte order mark', `\ufeff\r\n\t ${JSON.stringify(PACK)}`],
    [
      'with its keys in another order',
      JSON.stringify({
        failures: [],
        generator: 'x'.repeat(2000),
        version: 1,
        format: PACK.format,
        sessions: [SESSION],
      }),
    ],
  ])('%s', (_, text) => {
    expect(looksLikePack(encodeUtf8(text))).toBe(true);
    expect(packSessions(encodeUtf8(text), 'x.json')).toHaveLength(1);
  });

  test.each([
    '',
    '{}',
    '[]',
    '{"format":"afterturn-site-index"}',
    '{"a": "\\"format\\": \\"afterturn-pack\\""}',
    '\u0000',
  ])('and %j is none', (text) => {
    expect(looksLikePack(encodeUtf8(text))).toBe(false);
  });
});

describe('what is no pack of a version we know is refused, and the place in it named', () => {
  test.each<[string, Uint8Array, RegExp]>([
    [
      'a newer version',
      bytesOf({ ...PACK, version: 2 }),
      /^pack\/newer: x.json: .*version 2.*up to 1\. Update/,
    ],
    ['version 0', bytesOf({ ...PACK, version: 0 }), /^pack\/invalid: .*version/],
    ['no version', bytesOf({ ...PACK, version: '1' }), /^pack\/invalid: .*version: is no whole number/],
    ['another format', bytesOf({ ...PACK, format: 'x' }), /^pack\/invalid: .*format/],
    ['a list', bytesOf([]), /^pack\/invalid/],
    ['cut short', bytesOf(PACK).subarray(0, 90), /^pack\/invalid: .*at byte 90: the text ends too early/],
    ['bytes', Uint8Array.of(0x7b, 0xff), /^pack\/invalid: .*not UTF-8 at byte 1/],
    ['a file that is no text', withFiles({ path: 'meta.json', text: 1 }), /sessions\[0\]\.files\[0\]\.text/],
    [
      'a file twice',
      withFiles(...SESSION.files, ...SESSION.files),
      /sessions\[0\]\.files\[1\]\.path: comes twice/,
    ],
    ['a key nobody knows', bytesOf({ ...PACK, more: 1 }), /^pack\/invalid: .*more/],
    ['bad base64', withFiles({ path: 'meta.json', base64: 'a_==' }), /files\[0\]\.base64: is not base64/],
    ['cut base64', withFiles({ path: 'meta.json', base64: 'abc' }), /files\[0\]\.base64: is not base64/],
  ])('%s', (_, bytes, what) => {
    expect(refusalOf(bytes)).toMatch(what);
  });

  test('whatever is changed in one, it opens or is refused', () => {
    const text = JSON.stringify(PACK);
    fc.assert(
      fc.property(fc.nat(text.length), fc.nat(20), fc.string(), (at, length, put) => {
        const changed = text.slice(0, at) + put + text.slice(at + length);
        expect(refusalOf(encodeUtf8(changed))).toMatch(/^(opened|pack\/)/);
      }),
      { numRuns: 500 },
    );
  });
});

test.each([
  '../meta.json',
  '/etc/passwd',
  'history/../x.json',
  'history/.git',
  '.git/config',
  'workdir/x',
  'a\nb',
  '',
  '__proto__',
  'history/a/b/c/d.json',
])('a path that is none of a session is refused, and the rest loads: %j', async (path) => {
  const [files] = packSessions(withFiles(...SESSION.files, { path, text: '{}' }), 'x.json');
  if (files === undefined) throw new Error('no session');
  expect(files.paths).toEqual(['meta.json']);
  expect((await loadSession(files)).problems).toMatchObject([{ code: 'store/unsafe-path', file: path }]);
});

test('a session is named by the pack and its place in it', () => {
  const bytes = bytesOf({ ...PACK, sessions: [SESSION, { ...SESSION, name: 't', input: 't.bundle' }] });
  expect(packSessions(bytes, 'in/x.json').map(({ input }) => input)).toEqual([
    'in/x.json/s',
    'in/x.json/t.bundle',
  ]);
});

test('what its writer could not read, and secrets it replaced, are told behind the sessions', async () => {
  const redacted = [{ file: 'meta.json', kind: 'jwt', count: 2 }];
  const failures = [{ input: 'gone.bundle', message: 'there is no such file', remedy: 'Check the path' }];
  const opened = packInputs(bytesOf({ ...PACK, sessions: [{ ...SESSION, redacted }], failures }), 'x.json');
  expect(opened.slice(1)).toMatchObject([
    { note: { code: 'pack/redacted', file: 's', message: expect.stringContaining('2 secrets') as string } },
    { note: { code: 'pack/left-out', file: 'gone.bundle' } },
  ]);
  const [first] = opened;
  if (first === undefined || !('files' in first)) throw new Error('no session');
  expect((await loadSession(first.files)).redacted).toEqual(redacted);
});

test('only the last part of an input is packed', async () => {
  expect(await packText([memoryFiles('s', filesOf('u1'), '/home/someone/s')])).not.toContain('someone');
});

test('a pack has a line for each file, and none of two systems', async () => {
  const text = await packText([memoryFiles('s', filesOf('u1; l1 < u1'))]);
  const lines = text.split('\n');
  expect(lines.filter((line) => line.startsWith('{"path":'))).toHaveLength(3);
  expect(text).not.toContain('\r');
  expect(text.endsWith('}\n')).toBe(true);
});

test('the order in which a source lists its files changes nothing', async () => {
  const files = filesOf('u1; l1 < u1; t1 @ l1');
  const usual = await packText([memoryFiles('s', files)]);
  expect(await packText([memoryFiles('s', new Map([...files].reverse()))])).toBe(usual);
});

describe('a store that is written meanwhile', () => {
  /** The head in meta.json counts how often it was read; the listing changes some times. */
  function liveFiles(changes: number): SessionFiles {
    const [paths, refused] = [['meta.json'], []];
    let reads = 0;
    return {
      ...memoryFiles('s', new Map()),
      paths,
      read: () => encodeUtf8(`{"head_id": "n${(reads += 1)}"}`),
      refresh: () => (reads > changes ? null : { paths, refused, changed: paths }),
    };
  }

  test('is read again where it changed', async () => {
    expect(await packText([liveFiles(2)])).toContain('n3');
  });

  test('is refused when it never rests', async () => {
    await expect(packText([liveFiles(1000)])).rejects.toMatchObject({ code: 'input/unreadable' });
  });
});

test('a character across two parts of a long text stays one', async () => {
  const text = `${'x'.repeat(2 ** 20 - 1)}🪐${'y'.repeat(2 ** 20)}`;
  const packed = await packText([memoryFiles('s', new Map([['large_nodes/a.txt', text]]))]);
  expect(packed).toContain('x🪐y');
});

test('the published schema is that of the version that is written', () => {
  const file = new URL('../../docs/schema/afterturn-pack.schema.json', import.meta.url);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(JSON.parse(JSON.stringify(packJsonSchema())));
  expect(PACK_VERSIONS.has(PACK_VERSION)).toBe(true);
});
