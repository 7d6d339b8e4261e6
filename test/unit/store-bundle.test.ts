import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nodeCodec } from '../../cli/inputs/node-codec.ts';
import { workingTreeFiles } from '../../cli/inputs/working-tree.ts';
import { bundleFiles } from '../../lib/store/git/bundle.ts';
import { readGitTree } from '../../lib/store/git/git-tree.ts';
import { loadSession } from '../../lib/store/load-session.ts';
import type { Session } from '../../lib/store/session.ts';
import { bundleOf, git, tempFolder, tempStore, writeFiles } from '../support/temp-store.ts';
import { VECTOR_FOLDER } from '../support/vectors.ts';

const NODES = [
  { id: 'u1', seq: 0, input: { n: 1.5 } },
  { id: 'l1', seq: 1, role: 'llm', predecessor: 'u1', output: 'é'.repeat(5000) },
  { id: 'l2', seq: 2, role: 'llm', predecessor: 'u1', output: `${'é'.repeat(5000)}!` },
];
const VECTOR = readFileSync(join(VECTOR_FOLDER, 'fz51_000a.bundle'));

async function loadBundle(path: string): Promise<Session> {
  return loadSession(bundleFiles(readFileSync(path), path, nodeCodec));
}

describe('a bundle', () => {
  test('gives the session of its working tree', async () => {
    const store = tempStore(NODES);
    writeFiles(store, {
      'context/commits/a.json': '{"id": "a"}',
      'large_nodes/0001-l1.txt': 'x',
      'workdir/a.txt': 'x',
    });
    const session = await loadBundle(bundleOf(store));
    const tree = workingTreeFiles(store, `${store}.bundle`);
    expect(session).toEqual(await loadSession(tree));
    expect(session.calls).toHaveLength(3);
    expect(session.commits).toHaveLength(1);
  });

  test('lists the files of the session and not those of the agent', async () => {
    const store = tempStore(NODES.slice(0, 1));
    writeFiles(store, { 'large_nodes/0001-l1.txt': 'x', 'workdir/a.txt': 'x', 'notes.md': 'x' });
    const bundle = bundleOf(store);
    const files = bundleFiles(readFileSync(bundle), bundle, nodeCodec);
    expect([...files.paths].sort()).toEqual([
      'history/0000-u-u1.json',
      'large_nodes/0001-l1.txt',
      'meta.json',
    ]);
    expect(files.name).toBe('s1');
  });

  test('with the empty first commit alone holds no calls', async () => {
    const session = await loadBundle(bundleOf(writeFiles(join(tempFolder(), 's1'), {})));
    expect(session.calls).toEqual([]);
  });

  test('refuses links, submodules and names that lead elsewhere', async () => {
    const store = tempStore(NODES.slice(0, 1));
    git(store, 'init', '-q', '-b', 'main');
    const blob = '8b137891791fe96927ad78e64b0aad7bded08bdc';
    writeFiles(store, { blank: '\n' });
    git(store, 'add', '-A');
    git(store, 'update-index', '--add', '--cacheinfo', `120000,${blob},history/link.json`);
    git(store, 'update-index', '--add', '--cacheinfo', `160000,${blob},history/module.json`);
    git(store, 'update-index', '--add', '--cacheinfo', `100644,${blob},history/a\\b.json`);
    git(store, 'commit', '-q', '-m', 'turn');
    git(store, 'bundle', 'create', '-q', `${store}.bundle`, '--all');
    const files = bundleFiles(readFileSync(`${store}.bundle`), 's1.bundle', nodeCodec);
    expect([...files.refused].sort()).toEqual([
      'history/a\\b.json',
      'history/link.json',
      'history/module.json',
    ]);
    expect(files.paths).toContain('history/0000-u-u1.json');
  });

  test('is read at main, wherever HEAD and other branches are', async () => {
    const store = tempStore(NODES.slice(0, 1));
    bundleOf(store);
    git(store, 'checkout', '-q', '-b', 'another');
    writeFiles(store, { 'history/0009-u-u9.json': '{"id": "u9", "seq": 9}' });
    expect((await loadBundle(bundleOf(store))).calls).toHaveLength(1);
  });
});

describe('a bundle that cannot be read is an error that says so', () => {
  const reading = async (bytes: Uint8Array): Promise<unknown> => bundleFiles(bytes, 'x.bundle', nodeCodec);

  test('wherever it is cut', async () => {
    const anywhere = fc.integer({ min: '# v2 git bundle\n'.length, max: VECTOR.length - 1 });
    await fc.assert(
      fc.asyncProperty(anywhere, async (length) => {
        const error = { code: 'bundle/truncated', place: 'x.bundle' };
        await expect(reading(VECTOR.subarray(0, length))).rejects.toMatchObject(error);
      }),
    );
  });

  test('whichever byte of its objects is flipped', async () => {
    const start = VECTOR.indexOf('PACK');
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: start, max: VECTOR.length - 1 }), fc.nat(7), async (at, bit) => {
        const flipped = Uint8Array.from(VECTOR);
        flipped[at] = (flipped[at] ?? 0) ^ (1 << bit);
        await expect(reading(flipped)).rejects.toMatchObject({
          code: 'bundle/truncated',
          message: expect.stringMatching(/checksum|objects are missing/) as string,
        });
      }),
    );
  });

  test('whichever byte of the commit it names is flipped', async () => {
    const flipped = Uint8Array.from(VECTOR);
    const at = VECTOR.indexOf('\n') + 1;
    flipped[at] = flipped[at] === 0x61 ? 0x62 : 0x61;
    await expect(reading(flipped)).rejects.toMatchObject({ code: 'bundle/truncated' });
  });

  test('when it continues another bundle', async () => {
    const store = tempStore(NODES);
    bundleOf(store);
    writeFiles(store, { 'meta.json': '{"title": "later"}' });
    git(store, 'commit', '-q', '-a', '-m', 'turn: later');
    git(store, 'bundle', 'create', '-q', `${store}.thin`, 'main~1..main');
    await expect(reading(readFileSync(`${store}.thin`))).rejects.toMatchObject({
      code: 'bundle/thin',
      message: expect.stringMatching(/[0-9a-f]{40}/) as string,
    });
  });

  test.each([
    ['# v4 git bundle\n\nPACK', 'bundle/unsupported'],
    ['# v3 git bundle\n@object-format=sha256\n\nPACK', 'bundle/unsupported'],
    ['# v3 git bundle\n@filter=blob:none\n\nPACK', 'bundle/unsupported'],
    ['# v2 git bundle\nhello\n\nPACK', 'bundle/unsupported'],
    ['hello\n', 'bundle/unsupported'],
    ['# v2 git bundle\n', 'bundle/truncated'],
    ['# v2 git bundle\n\n', 'bundle/truncated'],
    ['# v2 git bundle\n\nPACK', 'bundle/truncated'],
  ])('%j', async (text, code) => {
    await expect(reading(new TextEncoder().encode(text))).rejects.toMatchObject({ code });
  });

  test('version 3 with SHA-1 is read', async () => {
    const store = tempStore(NODES);
    bundleOf(store);
    git(store, 'bundle', 'create', '-q', '--version=3', `${store}.v3`, '--all');
    expect((await loadBundle(`${store}.v3`)).calls).toHaveLength(3);
  });
});

test('a tree whose bytes break off is an error', () => {
  const entry = [...new TextEncoder().encode('100644 a'), 0, ...new Array<number>(20).fill(7)];
  expect(readGitTree(Uint8Array.from(entry))).toMatchObject([
    { name: 'a', kind: 'file', oid: '07'.repeat(20) },
  ]);
  for (let length = 1; length < entry.length; length += 1) {
    expect(() => readGitTree(Uint8Array.from(entry.slice(0, length)))).toThrow(RangeError);
  }
});
