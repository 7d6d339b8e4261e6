import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { GOOD_NODES } from '../support/bad-inputs.ts';
import { runCli, runShell } from '../support/run-cli.ts';
import { bundleOf, sessionFilesOf, tempFolder, tempStore, writeFiles } from '../support/temp-store.ts';
import { treeDigest } from '../support/tree-digest.ts';

const COMMANDS = [
  ['check'],
  ['replay'],
  ['replay', '--call', 'l2'],
  ['replay', '--head'],
  ['replay', '--tokens'],
  ['replay', '--messages', 'openai'],
  ['show'],
  ['show', '--history'],
  ['show', '--linear'],
  ['show', '--links'],
  ['pack', '-o', '-'],
];

function goodStore(name = 's1'): string {
  return tempStore(GOOD_NODES, { title: 'good' }, name);
}

/** A site already written, and the store it is of. */
async function goodSite(): Promise<{ out: string; store: string }> {
  const store = goodStore();
  const out = join(tempFolder(), 'site');
  expect(await runCli('site', store, '--out', out)).toMatchObject({ code: 0, stderr: '' });
  return { out, store };
}

function sessionsOf(out: string): string[] {
  return readdirSync(join(out, 'data/sessions')).sort();
}

/** A refusal has two lines, what and what to do, and leaves the place as it was. */
async function expectRefused(what: RegExp, ...args: readonly string[]): Promise<void> {
  const run = await runCli('site', ...args);
  expect(run).toMatchObject({ code: 2, stdout: '' });
  expect(run.stderr).toMatch(what);
  expect(run.stderr).toMatch(/^error .*: .*\n {6}\S.*\n$/);
}

test('no command touches a store: a folder with its repository, and a bundle', async () => {
  const store = goodStore();
  const bundle = bundleOf(store);
  const before = treeDigest(dirname(store));
  for (const command of COMMANDS) expect((await runCli(...command, store, bundle)).code).toBe(0);
  const out = tempFolder();
  await runCli('site', store, bundle, '--out', join(out, 'o'));
  for (const [word, ...rest] of [
    ['write', '-o', join(out, 'x')],
    ['verify', join(out, 'x')],
  ] as const) {
    const args = word === 'write' ? [...rest, store, bundle] : [store, bundle, ...rest];
    expect((await runCli('snapshot', word, ...args)).code).toBe(0);
  }
  expect(treeDigest(dirname(store))).toEqual(before);
});

describe('site refuses to write', () => {
  test('into a store, also through a link and where the folder is yet to be made', async () => {
    const store = goodStore();
    const link = join(tempFolder(), 'link');
    symlinkSync(store, link);
    const before = treeDigest(dirname(store));
    for (const out of [store, join(store, 'a/b'), join(link, 'site')]) {
      await expectRefused(/nothing is written into a store/, store, '--out', out);
    }
    await expectRefused(
      /nothing is written into a store/,
      dirname(store),
      '--out',
      join(dirname(store), 'site'),
    );
    const page = join(store, 'page.html');
    await expectRefused(/into a store/, store, '--out', join(tempFolder(), 'o'), '--single-file', page);
    expect(treeDigest(dirname(store))).toEqual(before);
  });

  test('into a store that is not even read, in whatever form it writes', async () => {
    const [store, other] = [goodStore(), goodStore()];
    mkdirSync(join(other, '.git/objects'), { recursive: true });
    mkdirSync(join(other, '.git/refs'));
    writeFileSync(join(other, '.git/HEAD'), '');
    const before = treeDigest(dirname(other));
    for (const command of [
      ['site', store, '--out', join(other, 'site')],
      ['pack', store, '-o', join(other, 'history/0009-u-zz.json')],
      ['snapshot', 'write', store, '-o', join(other, 'a.snapshot')],
      ['pack', store, '-o', join(other, '.git/objects/zz')],
    ]) {
      const { code, stderr } = await runCli(...command);
      expect({ code, said: /nothing is written into a store/.test(stderr) }, command.join(' ')).toEqual({
        code: 2,
        said: true,
      });
    }
    expect(treeDigest(dirname(other))).toEqual(before);
  });

  test('over a bundle or any other file', async () => {
    const bundle = bundleOf(goodStore());
    const before = readFileSync(bundle);
    const out = join(tempFolder(), 'o');
    await expectRefused(/is a file/, bundle, '--out', bundle);
    await expectRefused(/no page of ours/, bundle, '--out', out, '--single-file', bundle);
    expect(readFileSync(bundle).equals(before)).toBe(true);
    expect(existsSync(out)).toBe(false);
  });

  test('into a folder that holds anything else', async () => {
    const out = writeFiles(tempFolder(), { 'notes.txt': 'mine' });
    const before = treeDigest(out);
    await expectRefused(/holds no site of ours/, goodStore(), '--out', out);
    expect(treeDigest(out)).toEqual(before);
  });

  test.each(['/dev/null/site', '/proc/afterturn/site', ''])('to %j, which cannot be', async (out) => {
    await expectRefused(/cannot be written|names no folder/, goodStore(), '--out', out);
  });

  test('a single page onto a folder', async () => {
    const folder = tempFolder();
    await expectRefused(/is no file/, goodStore(), '--out', join(folder, 'o'), '--single-file', folder);
  });
});

describe('an older site of ours', () => {
  test('is replaced, and none of its sessions lingers', async () => {
    const { out } = await goodSite();
    expect(sessionsOf(out)).toEqual(['s1.json']);
    expect((await runCli('site', goodStore('s2'), '--out', out)).code).toBe(0);
    expect(sessionsOf(out)).toEqual(['s2.json']);
    expect(readFileSync(join(out, 'data/index.json'), 'utf8')).not.toContain('"s1"');
  });

  test('is replaced also where the run that wrote it was stopped', async () => {
    const { out, store } = await goodSite();
    const many = join(tempFolder(), 'many');
    for (let at = 0; at < 300; at += 1) writeFiles(join(many, `s${at}`), sessionFilesOf(GOOD_NODES));
    await runShell(`$AFTERTURN site ${many} --out ${out} & sleep 0.4; kill -9 $!; wait`);
    expect((await runCli('site', store, '--out', out)).code).toBe(0);
    expect(sessionsOf(out)).toEqual(['s1.json']);
  });

  test('and a page of ours are written again the same', async () => {
    const { out, store } = await goodSite();
    const page = join(tempFolder(), 'below/page.html');
    const args = ['site', store, '--out', out, '--single-file', page];
    expect((await runCli(...args)).code).toBe(0);
    const first = readFileSync(page, 'utf8');
    expect((await runCli(...args)).code).toBe(0);
    expect(readFileSync(page, 'utf8')).toBe(first);
  });
});

test('a hundred sessions of one id get a hundred chunks', async () => {
  const root = join(tempFolder(), 'root');
  for (let at = 0; at < 100; at += 1) {
    writeFiles(join(root, `s${at}`), sessionFilesOf(GOOD_NODES, { id: 'same' }));
  }
  const out = join(tempFolder(), 'site');
  mkdirSync(out);
  expect((await runCli('site', root, '--out', out)).code).toBe(0);
  expect(sessionsOf(out)).toHaveLength(100);
});

test('a store with a foreign site in it is still only read', async () => {
  const store = goodStore();
  const out = join(store, 'workdir');
  mkdirSync(out);
  writeFileSync(join(out, 'index.html'), '<p>');
  await expectRefused(/into a store/, store, '--out', out);
});
