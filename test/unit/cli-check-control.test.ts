import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { treeDigest } from '../support/tree-digest.ts';
import { type CliRun, runShell } from '../support/run-cli.ts';
import { type PlainNode, sessionFilesOf, tempFolder, writeFiles } from '../support/temp-store.ts';

const PROJECT = resolve(import.meta.dirname, '../..');
const COMMAND = join(PROJECT, 'dist/afterturn.js');
const VECTORS = join(PROJECT, 'fixtures/vectors');

/** One error, one warning: an edge to nowhere, and an error without its cause. */
const NODES: readonly PlainNode[] = [
  { id: 'u1', seq: 1, role: 'user', output: 'Which gauge?', predecessor: 'gone' },
  { id: 'l1', seq: 2, role: 'llm', output: '', predecessor: 'u1', metadata: { status: 'error' } },
];
const CLEAN: readonly PlainNode[] = [
  { id: 'u1', seq: 1, role: 'user', output: 'Which gauge?', predecessor: 'ROOT' },
  { id: 'l1', seq: 2, role: 'llm', output: 'Yonaguni.', predecessor: 'u1' },
];

/** A folder to work in, with two sessions in `runs`. */
function workplace(files: Readonly<Record<string, string>> = {}): string {
  const folder = tempFolder();
  writeFiles(join(folder, 'runs/s1'), sessionFilesOf(NODES));
  writeFiles(join(folder, 'runs/s2'), sessionFilesOf(CLEAN));
  return writeFiles(folder, files);
}

function check(folder: string, options: string): Promise<CliRun> {
  return runShell(`cd '${folder}' && $AFTERTURN check runs ${options}`);
}

const OFF =
  '--rule edge/dangling-predecessor=off --rule branch/broken-chain=off --rule edge/disconnected=off --rule context/replay-fails=off';

describe('what fails a run', () => {
  it.each([
    ['', 1],
    ['--fail-on never', 0],
    ['--fail-on error', 1],
    [`${OFF} --fail-on error`, 0],
    [`${OFF} --fail-on error --max-warnings 0`, 1],
    [`${OFF} --fail-on error --max-warnings 1`, 0],
    [`${OFF} --rule node/error-without-cause=error --fail-on error`, 1],
    [`${OFF} --rule node/error-without-cause=info`, 0],
    ['--fail-on sometimes', 2],
    ['--max-warnings -1', 2],
    ['--rule edge/cycel=off', 2],
    ['--rule edge/cycle=loud', 2],
  ])('%s: %d', async (options, code) => {
    const run = await check(workplace(), options);
    expect([run.code, run.stderr]).toEqual([code, code === 2 ? expect.stringContaining('') : '']);
  });
});

describe('a config', () => {
  it('is found in the working directory, in JSON and in TypeScript', async () => {
    const rules = '{"rules": {"node/error-without-cause": "off"}, "failOn": "error"}';
    const json = await check(workplace({ 'afterturn.config.json': rules }), OFF);
    const ts = await check(
      workplace({ 'afterturn.config.ts': `const config: object = ${rules};\nexport default config;\n` }),
      OFF,
    );
    expect(json).toMatchObject({ code: 0, stderr: '' });
    expect(ts.code).toBe(0);
    expect(json.stdout).not.toContain('node/error-without-cause');
    const none = await check(workplace({ 'afterturn.config.json': rules }), `${OFF} --no-config`);
    expect(none.stdout).toContain('node/error-without-cause');
  });

  it('in an input is not used, and runs nothing', async () => {
    const folder = workplace({
      'runs/afterturn.config.mjs':
        "import { writeFileSync } from 'node:fs'; writeFileSync('ran', '');\nexport default {};\n",
    });
    const run = await runShell(`cd '${folder}/runs' && $AFTERTURN check .`);
    expect(run.stderr).toContain('is not used');
    expect(run.code).toBe(1);
    expect(existsSync(join(folder, 'runs/ran'))).toBe(false);
  });

  it.each([
    ['{"rules": ', 'not JSON'],
    ['{"ruels": {}}', 'Did you mean rules'],
    ['{"rules": {"edge/cycel": "off"}}', 'Did you mean edge/cycle'],
    ['{"customRules": ["./none.mjs"]}', 'none.mjs'],
  ])('that is broken ends the run by its name: %s', async (text, words) => {
    const run = await check(workplace({ 'afterturn.config.json': text }), '');
    expect(run).toMatchObject({ code: 2, stdout: '' });
    expect(run.stderr).toContain(words);
  });

  it('ignores what it names, and tells of what it names in vain', async () => {
    const config = { ignore: [{ path: 'runs/s1/**', reason: 'old' }, { node: 'nobody' }] };
    const run = await check(workplace({ 'afterturn.config.json': JSON.stringify(config) }), '');
    expect(run.code).toBe(0);
    expect(run.stdout).toMatch(/\d ignored/);
    expect(run.stderr).toContain('{"node":"nobody"}');
    expect(run.stderr).not.toContain('old');
  });

  it('brings rules of its own, also to other threads', async () => {
    const rule = `export default {
      id: 'mine/no-gauge', severity: 'error', title: 'No gauge', why: 'w', remedy: 'Ask of tides', source: 'ours',
      example: { valid: '', invalid: '' },
      *check({ graph }) {
        for (const call of graph.calls) if (String(call.output).includes('gauge')) yield { nodes: [call.id], message: 'a gauge' };
      },
    };`;
    const config = '{"customRules": ["./mine.mjs"]}';
    const folder = workplace({ 'afterturn.config.json': config, 'mine.mjs': rule });
    const run = await check(folder, '--format json --jobs 2');
    const all = JSON.parse(run.stdout) as { findings: { rule: string; page: unknown }[] }[];
    const mine = all.map(({ findings }) => findings.filter(({ rule: id }) => id === 'mine/no-gauge'));
    expect(mine).toMatchObject([[{ page: null }], [{ page: null }]]);
    expect((await check(folder, '--rule mine/no-gauge=off')).stdout).not.toContain('mine/');
  });
});

describe('a baseline', () => {
  it('keeps known findings from failing a run, not new ones, and tells of stale ones', async () => {
    const folder = workplace();
    const before = treeDigest(join(folder, 'runs'));
    const wrote = await check(folder, '--baseline known.json --update-baseline');
    expect(wrote).toMatchObject({ code: 0 });
    const text = readFileSync(join(folder, 'known.json'), 'utf8');
    expect(text).not.toContain(folder);
    const again = await check(folder, '--baseline known.json');
    expect(again).toMatchObject({ code: 0, stderr: '' });
    expect(again.stdout).toContain('known from the baseline');
    expect(treeDigest(join(folder, 'runs'))).toEqual(before);
    const lines = text.split('\n');
    const [gone = ''] = lines.splice(1, 1);
    writeFileSync(join(folder, 'known.json'), lines.join('\n'));
    const { fingerprint } = JSON.parse(gone.replace(/,$/, '')) as { fingerprint: string };
    const fresh = await check(folder, '--baseline known.json --format ndjson');
    expect(fresh.code).toBe(1);
    const found = fresh.stdout.match(/"fingerprint":"[0-9a-f]{16}","caused_by":[^,}]*/g) ?? [];
    expect(found.some((each) => each.includes(fingerprint))).toBe(true);
    writeFiles(join(folder, 'runs/s1'), sessionFilesOf(CLEAN));
    const mended = await check(folder, '--baseline known.json');
    expect(mended.stderr).toContain('not found any more');
  });

  it.each(['--baseline none.json', '--update-baseline', '--baseline runs/s1/b.json --update-baseline'])(
    'that cannot be is refused: %s',
    async (options) => {
      const folder = workplace();
      expect((await check(folder, options)).code).toBe(2);
      expect(existsSync(join(folder, 'runs/s1/b.json'))).toBe(false);
    },
  );
});

describe('several threads', () => {
  it('print the same as one', async () => {
    const folder = tempFolder();
    const long = Array.from({ length: 150 }, (_, at) => ({
      id: `n${at}`,
      seq: at + 1,
      role: at % 2 === 0 ? 'user' : 'llm',
      output: 'text',
      predecessor: at === 0 ? 'ROOT' : at === 77 ? 'gone' : `n${at - 1}`,
    }));
    for (let at = 0; at < 40; at += 1)
      writeFiles(join(folder, `runs/s${at}`), sessionFilesOf(long, { id: `s${at}` }));
    writeFiles(join(folder, 'runs/s7/history'), { '0001-u-n0.json': '{' });
    const [one, three] = await Promise.all(
      [1, 3].map((jobs) => check(folder, `${VECTORS} --jobs ${jobs} --format ndjson`)),
    );
    expect(three?.stdout).toBe(one?.stdout);
    expect(three?.code).toBe(one?.code);
    expect(one?.stdout.split('\n').length).toBeGreaterThan(70);
  });
});

describe('Ctrl-C', () => {
  it('tells what was found until then, as a whole document, and exits with 130', async () => {
    const folder = tempFolder();
    const nodes = Array.from({ length: 400 }, (_, at) => ({
      id: `n${at}`,
      seq: at + 1,
      role: 'user',
      predecessor: at === 0 ? 'gone' : `n${at - 1}`,
    }));
    for (let at = 0; at < 150; at += 1)
      writeFiles(join(folder, `s${at}`), sessionFilesOf(nodes, { id: `s${at}` }));
    const child = spawn(process.execPath, [COMMAND, 'check', folder, '--format', 'sarif', '--jobs', '2']);
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    setTimeout(() => child.kill('SIGINT'), 350);
    const [code] = (await once(child, 'close')) as [number];
    const log = JSON.parse(stdout) as { runs: [{ invocations: [{ executionSuccessful: boolean }] }] };
    expect(log.runs[0].invocations[0].executionSuccessful).toBe(false);
    expect(stderr).toContain('interrupted after');
    expect(code).toBe(130);
  });
});
