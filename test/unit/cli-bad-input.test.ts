import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CLEAN, FAULTY, makeBadInputs, UNREADABLE } from '../support/bad-inputs.ts';
import { type CliRun, linesOf, runCli } from '../support/run-cli.ts';

let folder = '';
const at = (name: string): string => join(folder, 'in', name);
const READABLE = [...CLEAN, ...Object.keys(FAULTY)];
/** Good and bad ones mixed, a good one at either end. */
const NAMES = [...READABLE, ...Object.keys(UNREADABLE)].sort();
const READABLE_IN_ORDER = NAMES.filter((name) => READABLE.includes(name));

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'afterturn-bad-'));
  makeBadInputs(join(folder, 'in'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Every unreadable input has an error of two lines: where and what, and what to do. */
function expectAllTold({ stderr }: CliRun): void {
  expect(stderr).not.toMatch(/^\s+at |node:|Error:|undefined/m);
  for (const [name, what] of Object.entries(UNREADABLE)) {
    const [, message = '', remedy = ''] = new RegExp(`error ${at(name)}: (.*)\n {6}(.*)`).exec(stderr) ?? [];
    expect(message, name).toMatch(what);
    expect(remedy, name).toMatch(/^(Give|Check|Copy|Make|Run) /);
  }
}

const COMMANDS = { check: ['check'], replay: ['replay'], show: ['show'], head: ['replay', '--head'] };

describe.each(Object.entries(COMMANDS))('%s', (command, args) => {
  test('prints every session that can be read and tells of every input that cannot', async () => {
    const run = await runCli(...args, '--format', 'ndjson', ...NAMES.map(at));
    expect(linesOf(run).map(({ input }) => input)).toEqual(READABLE_IN_ORDER.map(at));
    expectAllTold(run);
    expect(run.code).toBe(2);
  });

  test('does so for people, too', async () => {
    const run = await runCli(...args, ...NAMES.map(at));
    for (const name of command === 'check' ? Object.keys(FAULTY) : READABLE)
      expect(run.stdout).toContain(at(name));
    expectAllTold(run);
    expect(run.code).toBe(2);
  });
});

test.each(Object.keys(UNREADABLE))('%s alone: nothing but the error, exit code 2', async (name) => {
  for (const command of ['check', 'replay', 'show']) {
    const run = await runCli(command, at(name), '--format', 'ndjson');
    expect(run).toMatchObject({ code: 2, stdout: '' });
    expect(run.stderr.trimEnd().split('\n')).toHaveLength(2);
  }
});

test.each(Object.entries(FAULTY))('check tells of %s by %s, exit code 1', async (name, code) => {
  const run = await runCli('check', at(name), '--format', 'ndjson');
  const [line] = linesOf<{ findings: { rule: string }[]; problems: { code: string }[] }>(run);
  const codes = [
    ...(line?.findings ?? []).map(({ rule }) => rule),
    ...(line?.problems ?? []).map((one) => one.code),
  ];
  expect(codes).toContain(code);
  expect(run).toMatchObject({ code: 1, stderr: '' });
  expect((await runCli('check', at(name))).stdout).toContain(code);
});

test.each(CLEAN)('check has nothing against %s, exit code 0', async (name) => {
  expect(await runCli('check', at(name))).toMatchObject({ code: 0, stderr: '' });
});

test('check counts the inputs that were not read', async () => {
  const { stdout } = await runCli('check', at('a-good'), at('absent'), at('empty'));
  expect(stdout).toMatch(/^1 session checked, nothing found, 1 info, 2 inputs not read/);
  expect((await runCli('check', at('absent'))).stdout).toMatch(/^no sessions checked, 1 input not read/);
});

test('site writes what can be read, lists what cannot, and names no folder of this machine', async () => {
  const out = join(folder, 'site');
  const page = join(folder, 'page.html');
  const run = await runCli('site', ...NAMES.map(at), '--out', out, '--single-file', page);
  expectAllTold(run);
  expect(run.code).toBe(2);
  const index = JSON.parse(readFileSync(join(out, 'data/index.json'), 'utf8')) as {
    sessions: { key: string; input: string }[];
    failures: { input: string; message: string; remedy: string }[];
  };
  expect(index.sessions.map(({ input }) => input)).toEqual(READABLE_IN_ORDER);
  expect(index.failures.map(({ input }) => input).sort()).toEqual(Object.keys(UNREADABLE).sort());
  for (const { input, message } of index.failures) expect(message).toMatch(UNREADABLE[input] ?? /^$/);
  const chunks = readdirSync(join(out, 'data/sessions')).map((file) => join(out, 'data/sessions', file));
  expect(chunks).toHaveLength(READABLE.length);
  for (const file of [...chunks, join(out, 'data/index.json'), page]) {
    expect(readFileSync(file, 'utf8').includes(folder), file).toBe(false);
  }
});
