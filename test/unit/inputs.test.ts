import { execFileSync } from 'node:child_process';
import { readFileSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openInputs, type OpenedInput } from '../../cli/inputs/open-inputs.ts';
import { workingTreeFiles } from '../../cli/inputs/working-tree.ts';
import type { AfterturnError } from '../../lib/base/afterturn-error.ts';
import { loadSession } from '../../lib/store/load-session.ts';
import { bundleOf, git, sessionFilesOf, tempFolder, tempStore, writeFiles } from '../support/temp-store.ts';

const NODES = [{ id: 'u1', seq: 0 }];

async function open(...inputs: string[]): Promise<OpenedInput[]> {
  const items: OpenedInput[] = [];
  for await (const item of openInputs(inputs)) items.push(item);
  return items;
}

/** One word an item: the name of the session, the code of the error or of the note. */
async function outline(...inputs: string[]): Promise<string[]> {
  return (await open(...inputs)).map((item) => {
    if ('files' in item) return item.files.name;
    return 'error' in item ? item.error.code : item.note.code;
  });
}

async function errorOf(input: string): Promise<AfterturnError> {
  const [item, ...more] = await open(input);
  if (item === undefined || !('error' in item) || more.length > 0) throw new Error('not one error');
  expect(item.error.place).toBe(input);
  expect(item.error.remedy).not.toBe('');
  return item.error;
}

/** A folder of sessions with these names. */
function tempRoot(...names: string[]): string {
  const root = tempFolder();
  for (const name of names) writeFiles(join(root, name), sessionFilesOf(NODES));
  return root;
}

describe('an input that is no store is an error with place and remedy', () => {
  test('no such path', async () => {
    expect((await errorOf(join(tempFolder(), 'absent'))).code).toBe('input/not-found');
  });

  test('an empty folder', async () => {
    expect((await errorOf(tempFolder())).code).toBe('input/empty');
  });

  test('a folder of other things', async () => {
    const folder = writeFiles(tempFolder(), { 'a/b.txt': 'x', 'c.txt': 'x' });
    expect((await errorOf(folder)).code).toBe('input/not-a-store');
  });

  test('a folder of sessions without a session', async () => {
    expect((await errorOf(writeFiles(tempFolder(), { 'index.json': '{}' }))).code).toBe('input/empty');
  });

  test('a file of another kind, an empty file', async () => {
    const folder = writeFiles(tempFolder(), { 'a.json': '{}', 'b.bundle': '' });
    expect((await errorOf(join(folder, 'a.json'))).code).toBe('input/not-a-store');
    expect((await errorOf(join(folder, 'b.bundle'))).code).toBe('input/empty');
  });

  test('a pipe, which is not opened', async () => {
    const pipe = join(tempFolder(), 'pipe');
    execFileSync('mkfifo', [pipe]);
    expect((await errorOf(pipe)).code).toBe('input/not-a-store');
  });

  test('a repository without a commit', async () => {
    const folder = tempFolder();
    git(folder, 'init', '-q');
    expect((await errorOf(folder)).code).toBe('input/empty');
    expect((await errorOf(join(folder, '.git'))).code).toBe('input/empty');
  });

  test('a bundle cut short', async () => {
    const bundle = bundleOf(tempStore(NODES));
    truncateSync(bundle, 200);
    expect((await errorOf(bundle)).code).toBe('bundle/truncated');
  });

  test('a path that the file system refuses', async () => {
    expect((await errorOf(`/${'x'.repeat(5000)}`)).code).toBe('input/unreadable');
  });
});

describe('a folder of sessions', () => {
  test('gives its session folders and bundles by name, under the path as given', async () => {
    const root = tempRoot('b', 'a', 'd');
    writeFileSync(join(root, 'c.bundle'), readFileSync(bundleOf(tempStore(NODES))));
    expect(await outline(root)).toEqual(['a', 'b', 'c', 'd']);
    expect((await open(`${root}/`)).map((item) => item.input)).toContain(`${root}/c.bundle`);
  });

  test('hides no session behind a bad one', async () => {
    const root = writeFiles(tempRoot('a', 'c'), { 'b.bundle': '# v2 git bundle\n' });
    expect(await outline(root, '/absent/path', root)).toEqual([
      ...['a', 'bundle/truncated', 'c', 'input/not-found'],
      ...['a', 'bundle/truncated', 'c'],
    ]);
  });

  test('is found also where it is a repository itself', async () => {
    const root = tempRoot('a');
    git(root, 'init', '-q');
    expect(await outline(root)).toEqual(['a']);
  });

  test('loads with a garbage index, which is noted', async () => {
    const root = writeFiles(tempRoot('a'), { 'index.json': '{"a": ', 'locations.json': Uint8Array.of(0xff) });
    const [, index, locations] = await open(root);
    expect(index).toMatchObject({
      note: { code: 'store/unreadable-index', file: 'index.json', byteOffset: 6 },
    });
    expect(locations).toMatchObject({ note: { code: 'store/unreadable-index', file: 'locations.json' } });
  });

  test('loses and finds nothing by an index that lies, which is noted once', async () => {
    const gone = Array.from({ length: 30 }, (_, at) => `gone${at}`);
    const rows = Object.fromEntries(gone.map((id): [string, object] => [id, { id }]));
    const index = { a: { id: 'other' }, ...rows, far: { id: 'far' } };
    const root = writeFiles(tempRoot('a', 'b'), {
      'index.json': JSON.stringify(index),
      'locations.json': '{"far": "/far"}',
    });
    const items = await open(root);
    expect(await outline(root)).toEqual([
      'a',
      'b',
      'store/stale-index',
      'store/stale-index',
      'store/elsewhere',
    ]);
    expect(items.slice(2, 4)).toMatchObject([
      {
        note: { message: expect.stringMatching(/names 30 sessions .*gone0, .*gone9 and 20 more$/) as string },
      },
      { note: { message: 'gives another id to 1 session: a' } },
    ]);
  });

  test('says so where a file is called a store and is none', async () => {
    const root = writeFiles(tempRoot('a'), {
      'b.tar.gz': 'no',
      'c.bundle': '',
      'd.txt': 'no',
      'e.zip': 'PK',
    });
    expect(await outline(root)).toEqual(['a', 'input/not-a-store', 'input/not-a-store', 'input/not-a-store']);
  });

  test('names the sessions that live elsewhere and does not open them', async () => {
    const other = tempStore(NODES, {}, 'far');
    const root = tempRoot('a');
    const places = { far: other, a: join(root, 'a'), odd: 7 };
    writeFiles(root, { 'locations.json': JSON.stringify(places) });
    expect(await outline(root)).toEqual(['a', 'store/elsewhere']);
    expect((await open(root))[1]).toMatchObject({
      note: { remedy: expect.stringContaining(other) as string },
    });
    expect(await outline(root, other)).toEqual(['a', 'far']);
  });

  test('follows no link and notes what is no session', async () => {
    const root = writeFiles(tempRoot('a'), { 'other/x.txt': 'x', '.cache/x': 'x' });
    symlinkSync(join(root, 'a'), join(root, 'link'));
    expect(await outline(root)).toEqual(['a', 'store/unsafe-path', 'store/not-a-session']);
  });

  test('is opened one session after the other', async () => {
    const root = tempRoot('a', 'b');
    const items = openInputs([root]);
    expect((await items.next()).value).toMatchObject({ files: { name: 'a' } });
    writeFiles(join(root, 'b'), { 'history/0001-u-u2.json': '{"id": "u2", "seq": 1}' });
    const second = (await items.next()).value;
    if (!second || !('files' in second)) throw new Error('no second session');
    expect((await loadSession(second.files)).calls).toHaveLength(2);
  });
});

describe('a session folder', () => {
  test('lists the files of the session alone', () => {
    const store = writeFiles(tempStore(NODES), {
      'history/0001-u-u2.json.tmp': '{',
      'history/notes.txt': 'x',
      'large_nodes/0001-l1.txt': 'x',
      'context/commits/c.json': '{}',
      'context/other.json': '{}',
      'workdir/history/x.json': '{}',
      'file_backups/x': 'x',
      '.git/config': 'x',
    });
    const files = workingTreeFiles(store, store);
    expect([...files.paths].sort()).toEqual([
      'context/commits/c.json',
      'history/0000-u-u1.json',
      'history/0001-u-u2.json.tmp',
      'large_nodes/0001-l1.txt',
      'meta.json',
    ]);
    expect(files.refused).toEqual([]);
  });

  test('refuses links and pipes below it, and reports them', async () => {
    const store = tempStore(NODES);
    symlinkSync('0000-u-u1.json', join(store, 'history/0001-u-link.json'));
    symlinkSync(join(store, 'history'), join(store, 'large_nodes'));
    execFileSync('mkfifo', [join(store, 'history/0002-u-pipe.json')]);
    const session = await loadSession(workingTreeFiles(store, store));
    expect(session.calls).toHaveLength(1);
    expect(session.problems.map(({ code, file }) => [code, file])).toEqual([
      ['store/unsafe-path', 'history/0001-u-link.json'],
      ['store/unsafe-path', 'history/0002-u-pipe.json'],
      ['store/unsafe-path', 'large_nodes'],
    ]);
  });

  test('may itself be a link, because it was named', async () => {
    const link = join(tempFolder(), 'link');
    symlinkSync(tempStore(NODES), link);
    expect(await outline(link)).toEqual([basename(link)]);
  });

  test('needs neither meta.json nor history/, but one of them', async () => {
    expect(await outline(writeFiles(tempFolder(), { 'meta.json': '{}' }))).toHaveLength(1);
    const store = writeFiles(join(tempFolder(), 's2'), {
      'history/0000-u-u1.json': '{"id": "u1", "seq": 0}',
    });
    expect(await outline(store)).toEqual(['s2']);
  });
});
