import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { looksLikePack } from '../../lib/store/pack/pack-sessions.ts';
import { GOOD_NODES } from '../support/bad-inputs.ts';
import { runCli, runShell } from '../support/run-cli.ts';
import { bundleOf, git, tempFolder, tempStore } from '../support/temp-store.ts';
import { treeDigest } from '../support/tree-digest.ts';

const TOKEN = `ghp_${'aB3dE5fG7h'.repeat(4)}`;

const goodStore = (): string => tempStore(GOOD_NODES, { title: 'good' });
const secretStore = (): string =>
  tempStore([{ id: 'u1', seq: 0, output: `use ${TOKEN}`, caller: 'ROOT', predecessor: 'ROOT' }]);
const newFile = (): string => join(tempFolder(), 'below/run.json');

/** What `check` prints of an input, without its name. */
async function checked(input: string): Promise<string> {
  const { stdout } = await runCli('check', input, '--format', 'ndjson');
  return stdout.replaceAll(/"input":"[^"]*"/g, '');
}

test('a session and its bundle are packed, and the pack is an input like them', async () => {
  const store = goodStore();
  const bundle = bundleOf(store);
  const before = treeDigest(dirname(store));
  const out = newFile();
  const run = await runCli('pack', store, bundle, '-o', out);
  expect(run).toMatchObject({ code: 0, stderr: '' });
  expect(run.stdout).toMatch(/^2 sessions packed into .*run\.json, \d+ bytes\n$/);
  expect(readdirSync(dirname(out))).toEqual(['run.json']);
  expect(treeDigest(dirname(store))).toEqual(before);
  expect(readFileSync(out, 'utf8')).not.toContain(dirname(store));
  const [first, second] = (await checked(out)).split('\n');
  expect([first, second]).toEqual([(await checked(store)).trim(), (await checked(bundle)).trim()]);
});

test('to standard output goes the pack alone, and again the same', async () => {
  const store = goodStore();
  const run = await runCli('pack', store, '-o', '-');
  expect(looksLikePack(Buffer.from(run.stdout))).toBe(true);
  expect(run.stderr).toMatch(/^1 session packed, \d+ bytes\n$/);
  expect((await runCli('pack', store, '-o', '-')).stdout).toBe(run.stdout);
});

test('an input that cannot be read is told, listed, and the others are packed', async () => {
  const gone = join(tempFolder(), 'gone.bundle');
  const out = newFile();
  const run = await runCli('pack', gone, goodStore(), '-o', out);
  expect(run.code).toBe(2);
  expect(run.stderr).toMatch(/gone\.bundle: there is no such/);
  expect(run.stdout).toMatch(/^1 session packed .*1 input could not be read/);
  expect(JSON.parse(readFileSync(out, 'utf8'))).toMatchObject({ failures: [{ input: 'gone.bundle' }] });
  const again = await runCli('check', out);
  expect(again.stderr).toMatch(/gone\.bundle could not be read when this was packed/);
});

test('where nothing can be packed nothing is written, and an older pack stays', async () => {
  const out = newFile();
  await runCli('pack', goodStore(), '-o', out);
  const before = readFileSync(out, 'utf8');
  expect((await runCli('pack', '/absent', '-o', out)).code).toBe(2);
  expect(readFileSync(out, 'utf8')).toBe(before);
  expect(readdirSync(dirname(out))).toEqual(['run.json']);
  expect((await runCli('pack', '/absent', '-o', '-')).stdout).toBe('');
});

describe('secrets', () => {
  test('are replaced on demand, and told by kind and place alone', async () => {
    const out = newFile();
    const run = await runCli('pack', secretStore(), '-o', out, '--redact');
    expect(run.code).toBe(0);
    expect(run.stderr).toBe(
      'note  s1: 1 secret replaced: 1 github-token\n      history/0000-u-u1.json: 1 github-token\n',
    );
    expect(readFileSync(out, 'utf8')).not.toContain(TOKEN);
    expect((await runCli('show', out)).stderr).toMatch(/s1 was shared with 1 secret replaced/);
  });

  test('that stay in are told, too', async () => {
    const out = newFile();
    const run = await runCli('pack', secretStore(), '-o', out);
    expect(run.stderr).toMatch(/^warning s1: holds 1 likely secret: 1 github-token\n.*\n +Give --redact/);
    expect(run.stderr).not.toContain(TOKEN);
    expect(readFileSync(out, 'utf8')).toContain(TOKEN);
  });
});

/** A refusal has two lines, what and what to do. */
async function expectRefused(what: RegExp, ...args: readonly string[]): Promise<void> {
  const run = await runCli('pack', ...args);
  expect(run).toMatchObject({ code: 2, stdout: '' });
  expect(run.stderr).toMatch(what);
  expect(run.stderr).toMatch(/^error .*: .*\n {6}\S.*\n$/);
}

describe('pack refuses to write', () => {
  test('into a store, a bare repository and a folder of inputs', async () => {
    const store = goodStore();
    const bundle = bundleOf(store);
    const bare = join(tempFolder(), 'bare.git');
    git(store, 'clone', '-q', '--bare', '.', bare);
    const folder = tempFolder();
    writeFileSync(join(folder, 'run.bundle'), readFileSync(bundle));
    for (const input of [store, dirname(store), bare, folder]) {
      const before = treeDigest(input);
      await expectRefused(
        /nothing is written into a store|would be one of the inputs/,
        input,
        '-o',
        join(input, 'x.json'),
      );
      expect(treeDigest(input)).toEqual(before);
    }
  });

  test('over any other file, a folder, an input', async () => {
    const store = goodStore();
    const folder = tempFolder();
    const notes = join(folder, 'notes.txt');
    writeFileSync(notes, 'mine');
    mkdirSync(join(folder, 'sub'));
    await expectRefused(/exists and is no pack/, store, '-o', notes);
    await expectRefused(/is no file/, store, '-o', join(folder, 'sub'));
    await expectRefused(/names no file/, store, '-o', '');
    const pack = newFile();
    await runCli('pack', store, '-o', pack);
    await expectRefused(/is an input, too/, pack, '-o', pack);
    expect(readFileSync(notes, 'utf8')).toBe('mine');
  });

  test('where there is no room, and leaves nothing behind', async () => {
    const out = newFile();
    mkdirSync(dirname(out));
    const run = await runShell(`ulimit -f 1; $AFTERTURN pack ${goodStore()} -o ${out}`);
    expect(run).toMatchObject({ code: 2, stdout: '' });
    expect(run.stderr).toMatch(/cannot be written \(EFBIG\)/);
    expect(readdirSync(dirname(out))).toEqual([]);
  });
});

test('a pack is written anew over an older one', async () => {
  const out = newFile();
  await runCli('pack', secretStore(), '-o', out);
  expect((await runCli('pack', goodStore(), '-o', out)).code).toBe(0);
  expect(readFileSync(out, 'utf8')).toContain('"title\\":\\"good');
});

describe('--schema', () => {
  test('prints the published schema and reads nothing', async () => {
    const run = await runCli('pack', '--schema');
    expect(run).toMatchObject({ code: 0, stderr: '' });
    const file = new URL('../../docs/schema/afterturn-pack.schema.json', import.meta.url);
    expect(run.stdout).toBe(readFileSync(file, 'utf8'));
  });

  test('is the only use without inputs or a file', async () => {
    expect((await runCli('pack')).stderr).toMatch(/missing required argument 'input'/);
    expect((await runCli('pack', goodStore())).stderr).toMatch(/'-o, --out <file>' not specified/);
  });
});
