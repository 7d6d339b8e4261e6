import fs, { readFileSync } from 'node:fs';
import isomorphicGit from 'isomorphic-git';
import { describe, expect, test } from 'vitest';
import { nodeCodec, nodeCodecWith } from '../../cli/inputs/node-codec.ts';
import { diskFolder } from '../../cli/inputs/disk-folder.ts';
import { reusedInflate } from '../../cli/inputs/reused-inflate.ts';
import { readBundleHeader } from '../../lib/store/git/bundle-header.ts';
import type { GitObjects } from '../../lib/store/git/git-object.ts';
import { memoryGitFolder } from '../../lib/store/git/git-folder.ts';
import type { ObjectCodec } from '../../lib/store/git/object-codec.ts';
import { pakoCodec } from '../../lib/store/git/pako-codec.ts';
import { RepositoryObjects } from '../../lib/store/git/repository-objects.ts';
import { repositoryFiles } from '../../lib/store/git/repository.ts';
import { ScannedPack } from '../../lib/store/git/scanned-pack.ts';
import { gitFolderIn } from '../../lib/store/open/git-folder-in.ts';
import {
  filesBelow,
  type Layout,
  LAYOUTS,
  type OracleObject,
  oracleObjects,
  randomRepository,
} from '../support/random-repository.ts';
import { git, gitOutput } from '../support/temp-store.ts';

const CODECS: readonly (readonly [string, ObjectCodec])[] = [
  ['Node', nodeCodec],
  ['Node without its inner parts', nodeCodecWith(null)],
  ['the browser', pakoCodec],
];
const CASES = LAYOUTS.flatMap((layout) => [1, 2].map((seed): [Layout, number] => [layout, seed]));

function expectSame(objects: GitObjects, oracle: readonly OracleObject[]): void {
  expect(oracle.length).toBeGreaterThan(100);
  for (const { id, kind, data } of oracle) {
    const object = objects.read(id);
    if (object.kind !== kind || !data.equals(object.data)) throw new Error(`${id} is another ${kind}`);
  }
}

describe.each(CODECS)('the objects of a random repository, inflated as in %s', (_, codec) => {
  test.each(CASES)('%s, seed %i: are those of git', (layout, seed) => {
    const folder = randomRepository(seed, layout);
    const oracle = oracleObjects(folder);
    const onDisk = gitFolderIn(diskFolder(folder), '');
    expectSame(new RepositoryObjects(onDisk, folder, codec), oracle);
    // As a pack that is too large to be in memory as a whole.
    expectSame(new RepositoryObjects(onDisk, folder, codec, 0), oracle.toReversed());
    // Backwards, so that chains of deltas are not met base first.
    expectSame(
      new RepositoryObjects(memoryGitFolder(filesBelow(folder)), folder, codec),
      oracle.toReversed(),
    );
  });

  test.each([1, 2])('seed %i: are those of git in a bundle, too', (seed) => {
    const folder = randomRepository(seed, 'ref deltas');
    git(folder, 'bundle', 'create', '-q', 'all.bundle', '--all');
    const bundle = readFileSync(`${folder}/all.bundle`);
    const pack = bundle.subarray(readBundleHeader(bundle, 'x').packAt);
    expectSame(new ScannedPack(pack, 'x', codec), oracleObjects(folder));
    expectSame(new ScannedPack(pack, 'x', codec), oracleObjects(folder).toReversed());
  });
});

test('Node has the inner parts that make inflating fast', () => {
  expect(reusedInflate()).not.toBeNull();
});

test('the layouts are what they are called', () => {
  const places = LAYOUTS.map((layout) => {
    const counts = gitOutput(randomRepository(1, layout), ['count-objects', '-v']).toString();
    const [, loose = '', , packs = ''] = /^count: (\d+)[^]*in-pack: (\d+)\npacks: (\d+)/.exec(counts) ?? [];
    return [layout, Number(loose) > 0, Number(packs)];
  });
  expect(places).toEqual([
    ['loose', true, 0],
    ['one pack', false, 1],
    ['packs and loose', true, 3],
    ['ref deltas', false, 1],
    ['long offsets', false, 1],
  ]);
});

test('a scanned pack whose deltas name their bases by id', () => {
  const folder = randomRepository(4, 'ref deltas');
  const oracle = oracleObjects(folder);
  const list = oracle.map(({ id }) => id).join('\n');
  const pack = gitOutput(folder, ['pack-objects', '--stdout', '-q', '--no-reuse-delta'], `${list}\n`);
  expectSame(new ScannedPack(pack, 'x', pakoCodec), oracle);
});

test('isomorphic-git reads the same', async () => {
  const folder = randomRepository(5, 'packs and loose');
  const objects = new RepositoryObjects(gitFolderIn(diskFolder(folder), ''), folder, nodeCodec);
  const cache = {};
  for (const { id } of oracleObjects(folder)) {
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- nothing else gives an object of any kind
    const read = await isomorphicGit.readObject({ fs, gitdir: folder, oid: id, format: 'content', cache });
    const { kind, data } = objects.read(id);
    expect([kind, Buffer.from(data)]).toEqual([read.type, Buffer.from(read.object as Uint8Array)]);
  }
});

test('every commit has the files that git gives it', async () => {
  const folder = randomRepository(6, 'one pack');
  const commits = gitOutput(folder, ['log', '--format=%H', 'main']).toString().trim().split('\n');
  expect(commits).toHaveLength(32);
  for (const at of commits) {
    const files = repositoryFiles(
      gitFolderIn(diskFolder(folder), ''),
      nodeCodec,
      { at },
      { name: 's1', input: folder },
    );
    const list = gitOutput(folder, ['ls-tree', '-r', '--name-only', at]).toString();
    expect([...(files?.paths ?? [])].sort()).toEqual(list.split('\n').filter(Boolean).sort());
  }
});
