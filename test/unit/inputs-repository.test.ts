import { renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openInputs, type OpenedInput } from '../../cli/inputs/open-inputs.ts';
import type { GitObjects } from '../../lib/store/git/git-object.ts';
import { wantedCommit, type WantedState } from '../../lib/store/git/wanted-state.ts';
import { loadSession } from '../../lib/store/load-session.ts';
import type { Session } from '../../lib/store/session.ts';
import { bundleOf, git, gitOutput, tempFolder, tempStore, writeFiles } from '../support/temp-store.ts';

const NODES = [
  { id: 'u1', seq: 0 },
  { id: 'l1', seq: 1, role: 'llm', predecessor: 'u1', output: 'text' },
];

/** A session folder whose repository holds it, its first node alone one commit earlier. */
function committedStore(): string {
  const store = tempStore(NODES.slice(0, 1));
  bundleOf(store);
  git(store, 'tag', '-a', '-m', 'one node', 'early');
  git(store, 'branch', 'topic/old');
  const later = tempStore(NODES);
  renameSync(join(store, '.git'), join(later, '.git'));
  bundleOf(later);
  return later;
}

const commitOf = (store: string, ref: string): string =>
  gitOutput(store, ['rev-parse', `${ref}^{commit}`])
    .toString()
    .trim();

async function open(input: string, wanted?: WantedState): Promise<OpenedInput[]> {
  const items: OpenedInput[] = [];
  for await (const item of openInputs([input], wanted)) items.push(item);
  return items;
}

async function sessionOf(input: string, wanted?: WantedState): Promise<Session> {
  const [first] = await open(input, wanted);
  if (first === undefined || !('files' in first)) throw new Error(`no session: ${JSON.stringify(first)}`);
  return loadSession(first.files);
}

async function codesOf(input: string, wanted?: WantedState): Promise<string[]> {
  return (await open(input, wanted)).map((item) =>
    'files' in item ? item.files.name : 'error' in item ? item.error.code : item.note.code,
  );
}

describe('a repository as an input gives the session of its working tree', () => {
  const same = async (store: string, input: string): Promise<void> => {
    const tree = await sessionOf(store);
    expect(tree.calls).toHaveLength(2);
    expect({ ...(await sessionOf(input)), input: store }).toEqual(tree);
  };

  test('by a clone of a bundle that names no HEAD, which has no branch of its own', async () => {
    const store = committedStore();
    const bundle = join(tempFolder(), 'm.bundle');
    git(store, 'branch', '-f', '-m', 'main', 'trunk');
    git(store, 'bundle', 'create', '-q', bundle, 'trunk');
    const clone = join(tempFolder(), 's1');
    git(store, 'clone', '-q', '--no-checkout', bundle, clone);
    await same(store, clone);
  });

  test('by its .git folder', async () => {
    const store = committedStore();
    await same(store, join(store, '.git'));
  });

  test('packed, with loose refs and packed ones', async () => {
    const store = committedStore();
    git(store, 'gc', '-q');
    await same(store, join(store, '.git'));
    git(store, 'commit', '-q', '--allow-empty', '-m', 'turn');
    await same(store, join(store, '.git'));
  });

  test('bare, with .git at the end of its name or not', async () => {
    const store = committedStore();
    const bare = join(tempFolder(), 's1.git');
    git(store, 'clone', '-q', '--bare', '.', bare);
    await same(store, bare);
  });

  test('with nothing but the files of the agent beside it', async () => {
    const store = committedStore();
    const alone = writeFiles(join(tempFolder(), 's1'), { 'workdir/a.txt': 'x' });
    git(store, 'clone', '-q', '--bare', '.', join(alone, '.git'));
    await same(store, alone);
  });

  test('in a folder of sessions', async () => {
    const root = tempFolder();
    git(committedStore(), 'clone', '-q', '--bare', '.', join(root, 'a.git'));
    git(committedStore(), 'clone', '-q', '.', join(root, 'b'));
    const names: string[] = [];
    for await (const item of openInputs([root]))
      names.push('files' in item ? item.files.name : JSON.stringify(item));
    expect(names).toEqual(['a', 'b']);
  });
});

describe('another state', () => {
  test.each(['early', 'topic/old', 'refs/heads/topic/old', 'heads/topic/old', 'tags/early'])(
    'by the ref %s',
    async (ref) => {
      const store = committedStore();
      for (const input of [store, join(store, '.git'), `${store}.bundle`]) {
        expect((await sessionOf(input, { ref })).calls).toHaveLength(1);
        expect((await sessionOf(input, { ref: 'main' })).calls).toHaveLength(2);
      }
    },
  );

  test('by a commit or the beginning of one, in any case', async () => {
    const store = committedStore();
    const early = commitOf(store, 'early');
    for (const at of [early, early.slice(0, 12), early.slice(0, 12).toUpperCase()]) {
      for (const input of [store, join(store, '.git'), `${store}.bundle`]) {
        expect((await sessionOf(input, { at })).calls).toHaveLength(1);
      }
    }
  });

  test('is the one that holds all the others where neither main nor HEAD names one', async () => {
    const store = committedStore();
    git(store, 'branch', '-m', 'main', 'zzz');
    git(store, 'symbolic-ref', 'HEAD', 'refs/heads/gone');
    const bundle = join(tempFolder(), 's1.bundle');
    git(store, 'bundle', 'create', '-q', bundle, 'topic/old', 'zzz');
    for (const input of [join(store, '.git'), bundle]) expect((await sessionOf(input)).calls).toHaveLength(2);
  });

  test('must be chosen where no ref holds all the others', async () => {
    const store = committedStore();
    git(store, 'checkout', '-q', 'topic/old');
    git(store, 'commit', '-q', '--allow-empty', '-m', 'aside');
    git(store, 'branch', '-m', 'main', 'zzz');
    git(store, 'symbolic-ref', 'HEAD', 'refs/heads/gone');
    expect(await codesOf(join(store, '.git'))).toEqual(['git/unknown-ref']);
    expect((await sessionOf(join(store, '.git'), { ref: 'zzz' })).calls).toHaveLength(2);
  });

  test('by a ref that leads to one that is not there is an error', async () => {
    const store = committedStore();
    git(store, 'symbolic-ref', 'refs/heads/sym', 'refs/heads/gone');
    expect(await codesOf(join(store, '.git'), { ref: 'sym' })).toEqual(['git/unknown-ref']);
  });

  test('that is not there is an error', async () => {
    const store = committedStore();
    for (const input of [store, join(store, '.git'), `${store}.bundle`]) {
      expect(await codesOf(input, { ref: 'no' })).toEqual(['git/unknown-ref']);
      for (const at of [
        'f'.repeat(40),
        'fff',
        '',
        'HEAD',
        gitOutput(store, ['rev-parse', 'main^{tree}']).toString().trim(),
      ]) {
        expect(await codesOf(input, { at })).toEqual(['git/unknown-commit']);
      }
    }
    expect(await codesOf(tempStore(NODES), { ref: 'main' })).toEqual(['git/unknown-commit']);
  });

  test('whose beginning two commits share is an error that names both', () => {
    const ids = ['abcd1', 'abcd2', 'abcd3'].map((start) => start.padEnd(40, '0'));
    const objects: GitObjects = {
      idsWith: () => ids,
      read: (id) => ({ kind: id === ids[2] ? 'blob' : 'commit', data: new Uint8Array() }),
    };
    expect(() => wantedCommit(new Map(), objects, { at: 'abcd' }, 'x')).toThrow(
      `abcd is the beginning of ${ids[0] ?? ''}, ${ids[1] ?? ''}`,
    );
  });
});

describe('nothing outside a repository is read', () => {
  test('another store it borrows from is named, its objects are missing', async () => {
    const store = committedStore();
    const bare = join(tempFolder(), 's1.git');
    git(store, 'clone', '-q', '--bare', '--shared', '.', bare);
    expect(await codesOf(bare)).toEqual(['git/missing', 'store/elsewhere']);
    writeFileSync(join(store, '.git/objects/info/alternates'), '/elsewhere\n');
    expect(await codesOf(join(store, '.git'))).toEqual(['s1', 'store/elsewhere']);
  });

  test('a .git that is a file or a link', async () => {
    const store = committedStore();
    const linked = tempStore(NODES);
    symlinkSync(join(store, '.git'), join(linked, '.git'));
    const filed = writeFiles(tempFolder(), { '.git': `gitdir: ${join(store, '.git')}\n` });
    for (const folder of [linked, filed])
      expect(await codesOf(folder, { ref: 'main' })).toEqual(['input/not-a-store']);
  });

  test('a linked folder of objects, a linked ref', async () => {
    const store = committedStore();
    const folder = join(store, '.git');
    renameSync(join(folder, 'objects'), join(store, 'objects'));
    symlinkSync(join(store, 'objects'), join(folder, 'objects'));
    expect(await codesOf(folder)).toEqual(['git/missing']);
    rmSync(join(folder, 'objects'));
    renameSync(join(store, 'objects'), join(folder, 'objects'));
    renameSync(join(folder, 'refs/heads/main'), join(store, 'main'));
    symlinkSync(join(store, 'main'), join(folder, 'refs/heads/main'));
    expect(await codesOf(folder, { ref: 'main' })).toEqual(['git/unknown-ref']);
  });
});

test('a repository of another format is an error that names it', async () => {
  const folder = tempFolder();
  git(folder, 'init', '-q', '--object-format=sha256');
  expect(await codesOf(folder)).toEqual(['git/unsupported']);
});
