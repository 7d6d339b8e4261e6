import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nodeArchiveCodec, nodeArchiveCodecWith } from '../../cli/inputs/node-archive-codec.ts';
import { openInputs } from '../../cli/inputs/open-inputs.ts';
import { loadSession } from '../../lib/store/load-session.ts';
import { memoryFiles } from '../../lib/store/memory-files.ts';
import { pakoArchiveCodec } from '../../lib/store/open/archive/pako-archive-codec.ts';
import type { OpenedInput } from '../../lib/store/open/opened-input.ts';
import { anyNodes } from '../support/any-nodes.ts';
import {
  below,
  craftedTar,
  END_MARK,
  type Files,
  paxRecord,
  tarGzOf,
  tarOf,
  zipOf,
} from '../support/archives.ts';
import { openBytes, outlineOf, sessionsOf } from '../support/open-bytes.ts';
import { filesBelow } from '../support/random-repository.ts';
import { bundleOf, git, sessionFilesOf, tempFolder, tempStore, writeFiles } from '../support/temp-store.ts';

const NODES = [
  { id: 'u1', seq: 0 },
  { id: 'l1', seq: 1, role: 'llm', predecessor: 'u1', output: 'text '.repeat(300) },
];
const FILES = sessionFilesOf(NODES, { id: 's1' });
const CODECS = {
  Node: nodeArchiveCodec,
  'Node without its inner parts': nodeArchiveCodecWith(null),
  'JavaScript alone': pakoArchiveCodec,
};

const FORMS: Readonly<Record<string, (files: Files) => Uint8Array | Promise<Uint8Array>>> = {
  tar: tarOf,
  'tar.gz': tarGzOf,
  zip: (files) => zipOf(files),
  'zip, stored': (files) => zipOf(files, { level: 0 }),
};

describe.each(Object.entries(CODECS))('inflated by %s', (_, archiveCodec) => {
  test('any session, packed at any depth, loads as its folder does', async () => {
    const layer = fc.record({
      form: fc.constantFrom(...Object.values(FORMS)),
      folder: fc.constantFrom('', './', 's1/', 'a/b/s1/', './.openprogram/sessions/s1/'),
    });
    const property = fc.asyncProperty(
      anyNodes,
      fc.array(layer, { minLength: 1, maxLength: 2 }),
      async (nodes, layers) => {
        const files = { 'meta.json': '{"id": "s1"}', ...historyOf(nodes) };
        const expected = await loadSession(memoryFiles('s1', new Map(Object.entries(files))));
        let packed: Files = files;
        for (const { form, folder } of layers) packed = { inner: await form(below(folder, packed)) };
        const [session, ...more] = await sessionsOf(
          await openBytes(packed['inner'] as Uint8Array, { archiveCodec }),
        );
        expect(more).toEqual([]);
        expect({ ...session, input: 's1' }).toEqual(expected);
      },
    );
    await fc.assert(property, { numRuns: 40 });
  });

  test('gzip members behind one another, and zeros behind the last, are one file', async () => {
    const tar = await tarOf(below('s1/', FILES));
    const bytes = Buffer.concat([
      gzipSync(tar.subarray(0, 900)),
      gzipSync(tar.subarray(900)),
      Buffer.alloc(600),
    ]);
    expect(outlineOf(await openBytes(bytes, { archiveCodec }))).toEqual(['given/s1']);
  });

  test('a large member is inflated in parts', async () => {
    const noise = Uint8Array.from({ length: 3_000_000 }, (_, at) => (at * 7919 + (at >> 7) * 31) % 251);
    const tar = await tarOf({ ...below('s1/', FILES), 's1/large_nodes/noise.txt': noise });
    const [item] = await openBytes(gzipSync(tar), { archiveCodec });
    if (item === undefined || !('files' in item)) throw new Error('no session');
    expect(Buffer.compare(Buffer.from(await item.files.read('large_nodes/noise.txt')), noise)).toBe(0);
  });
});

describe.each(Object.entries(FORMS))('%s', (_, form) => {
  test('gives every session in it by path, whatever it is', async () => {
    const store = tempStore(NODES, {}, 's1');
    const bundle = readFileSync(bundleOf(store));
    const packed = await form({
      ...below('deep/er/one/', FILES),
      'deep/two.bundle': bundle,
      'deep/three.dat': await tarGzOf(below('x/', FILES)),
      'deep/notes.txt': 'no store',
      'four/history/0000-u-u1.json': '{"id": "u1", "seq": 0}',
    });
    expect(outlineOf(await openBytes(packed))).toEqual([
      'given/four',
      'given/deep/three.dat/x',
      'given/deep/two.bundle',
      'given/deep/er/one',
    ]);
  });

  test('holds a repository, with or without the files beside it', async () => {
    const store = tempStore(NODES, { id: 's1' });
    bundleOf(store);
    git(store, 'gc', '-q');
    const repository = below('.git/', gitFiles(store));
    for (const files of [repository, below('s1/', repository), below('s1.git/', gitFiles(store))]) {
      const [session] = await sessionsOf(await openBytes(await form(files)));
      expect(session?.calls).toHaveLength(2);
    }
    const both = await form({ ...below('s1/', FILES), ...below('s1/', repository) });
    const [early] = await openBytes(both, { wanted: { ref: 'main' } });
    const [item] = await openBytes(both);
    if (!item || !('files' in item) || !early || !('files' in early)) throw new Error('no session');
    expect(item.files.paths).not.toContain('.git/HEAD');
    expect(item.files.history?.().commits).toHaveLength(2);
    expect((await loadSession(early.files)).calls).toHaveLength(2);
  });
});

describe('names', () => {
  test('a session at the top goes by the name of its archive', async () => {
    const nameless = { 'history/0000-u-u1.json': '{"id": "u1", "seq": 0}' };
    const named = async (bytes: Uint8Array, input: string): Promise<string | undefined> =>
      (await sessionsOf(await openBytes(bytes, {}, input)))[0]?.id;
    expect(await named(await tarOf(nameless), 'a/run.tar')).toBe('run');
    expect(await named(await tarGzOf(nameless), 'a/run.tgz')).toBe('run');
    expect(await named(await tarGzOf(nameless), 'a/run.tar.gz')).toBe('run');
    expect(await named(zipOf(nameless), 'run.zip')).toBe('run');
    expect(await named(zipOf(below('s7/', nameless)), 'run.zip')).toBe('s7');
  });

  test('longer than a header holds: prefix, pax and GNU', async () => {
    const folder = 'f'.repeat(90);
    const long = `${folder}/${'g'.repeat(70)}/s1/history`;
    const node = (id: string, seq: number): string => JSON.stringify({ id, seq });
    const tar = craftedTar([
      { name: 'g'.repeat(70) + '/s1/history/0-u-a.json', prefix: folder, data: node('a', 0) },
      { name: 'pax', type: 'x', data: paxRecord('path', `${long}/1-u-b.json`) + paxRecord('mtime', '1.5') },
      { name: 'cut', data: node('b', 1) },
      { name: '././@LongLink', type: 'L', data: `${long}/2-u-c.json\0`, magic: 'ustar  ' },
      { name: 'cut', data: node('c', 2), magic: 'ustar  ' },
    ]);
    const [session] = await sessionsOf(await openBytes(tar));
    expect(session?.calls.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });

  test('that macOS adds beside each file are left out, which is noted once', async () => {
    const double = Uint8Array.of(0, 5, 0x16, 7);
    const added = Object.fromEntries(
      Object.keys(FILES).map((path) => [path.replace(/[^/]*$/, '._$&'), double]),
    );
    const zip = zipOf({ ...below('s1/', FILES), ...below('__MACOSX/s1/', added), ...below('s1/', added) });
    const items = await openBytes(zip);
    expect(outlineOf(items)).toEqual(['given/s1', 'store/not-a-session __MACOSX and ._ files']);
    expect((await sessionsOf(items))[0]?.problems).toEqual([]);
  });

  test('in zip are UTF-8 where they can be, else of the old code page', async () => {
    const named = async (name: Uint8Array): Promise<string[]> => {
      const zip = Buffer.from(zipOf({ 'xxx/meta.json': '{}' }));
      for (let at = zip.indexOf('xxx'); at >= 0; at = zip.indexOf('xxx', at + 1)) zip.set(name, at);
      return outlineOf(await openBytes(zip));
    };
    expect(await named(Buffer.from('会'))).toEqual(['given/会']);
    expect(await named(Uint8Array.of(0x81, 0x62, 0xe1))).toEqual(['given/übß']);
  });
});

describe('tar', () => {
  test('of the oldest kind, without a magic word, is known by its checksum', async () => {
    const tar = craftedTar([
      { name: 's1/', magic: '' },
      { name: 's1/meta.json', magic: '', type: '\0', data: '{}' },
    ]);
    expect(outlineOf(await openBytes(tar))).toEqual(['given/s1']);
  });

  test('archives behind one another are one', async () => {
    const [a, b] = ['a', 'b'].map((name) => craftedTar([{ name: `${name}/meta.json`, data: '{}' }]));
    expect(outlineOf(await openBytes(Buffer.concat([a ?? END_MARK, b ?? END_MARK])))).toEqual([
      'given/a',
      'given/b',
    ]);
  });

  test('sizes of pax, and in bytes instead of digits', async () => {
    const text = JSON.stringify({ id: 'u1', seq: 0 });
    const tar = craftedTar([
      { name: 'x', type: 'x', data: paxRecord('size', String(text.length)) },
      { name: 's1/history/0-u-u1.json', data: text, size: 0 },
      { name: 's1/meta.json', data: '{}' },
    ]);
    const binary = Buffer.from(craftedTar([{ name: 's1/meta.json', data: '{}' }]));
    binary.set([0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2], 124);
    binary.fill(0x20, 148, 156);
    const sum = binary.subarray(0, 512).reduce((total, byte) => total + byte, 0);
    binary.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
    expect((await sessionsOf(await openBytes(tar)))[0]?.calls).toHaveLength(1);
    expect((await sessionsOf(await openBytes(binary)))[0]?.problems).toEqual([]);
  });
});

describe('on disk', () => {
  const outline = async (...inputs: string[]): Promise<string[]> => {
    const items: OpenedInput[] = [];
    for await (const item of openInputs(inputs)) items.push(item);
    return outlineOf(items);
  };

  test('a folder of sessions may hold files of every kind, called anything', async () => {
    const root = tempFolder();
    const bundle = readFileSync(bundleOf(tempStore(NODES, {}, 's1')));
    writeFiles(root, {
      ...below('a/', FILES),
      b: bundle,
      'c.dat': await tarGzOf(below('x/', FILES)),
      'd.zip': zipOf(FILES),
      'notes.txt': 'no store',
      'logs.gz': gzipSync('no store'),
    });
    expect(await outline(root)).toEqual([
      ...[`${root}/a`, `${root}/b`, `${root}/c.dat/x`, `${root}/d.zip`],
      'store/not-a-session logs.gz',
    ]);
  });

  test('a tar archive is read part by part', async () => {
    const path = join(tempFolder(), 'run.tar');
    const large = 'x'.repeat(1_500_000);
    writeFileSync(
      path,
      await tarOf({ ...below('s1/', FILES), 's1/large_nodes/a.txt': large, ...below('s2/', FILES) }),
    );
    const items: OpenedInput[] = [];
    for await (const item of openInputs([path])) items.push(item);
    expect(outlineOf(items)).toEqual([`${path}/s1`, `${path}/s2`]);
    const [first] = items;
    if (!first || !('files' in first)) throw new Error('no session');
    expect(Buffer.from(await first.files.read('large_nodes/a.txt')).toString()).toBe(large);
    expect((await sessionsOf(items)).map(({ calls }) => calls.length)).toEqual([2, 2]);
  });
});

function historyOf(nodes: readonly Readonly<Record<string, unknown>>[]): Record<string, string> {
  return Object.fromEntries(
    nodes.map((node, at) => [`history/${String(at).padStart(4, '0')}-x-n.json`, JSON.stringify(node)]),
  );
}

/** The repository of a store, by path. */
function gitFiles(store: string): Files {
  return Object.fromEntries([...filesBelow(join(store, '.git'))]);
}
