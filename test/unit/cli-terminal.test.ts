import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { palette } from '../../cli/terminal.ts';
import { displayWidth } from '../../lib/report/display-width.ts';
import { runCli } from '../support/run-cli.ts';
import { tempFolder, tempStore, writeFiles } from '../support/temp-store.ts';

/** Colours, a link, a bell, a title, text turned round, a line's end, C1 and NUL. */
const HOSTILE =
  '\u001b[31mred \u001b]8;;http://evil\u0007link\u001b]8;;\u0007 \u202eRTL\u2066 \r\n\t\u009b31m \u0000 \u200b\ufeff';
/** What a terminal would obey, and what would turn or hide the text of a line; the line's end is ours. */
const OBEYED = /(?!\n)[\p{Cc}\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/u;

/** A session in which every text is hostile. */
function hostileStore(): string {
  const nodes = [
    { id: `u1${HOSTILE}`, seq: 0, predecessor: 'ROOT', output: HOSTILE },
    { id: `l1${HOSTILE}`, seq: 1, role: 'llm', predecessor: `u1${HOSTILE}`, output: HOSTILE },
    {
      id: `t1${HOSTILE}`,
      seq: 2,
      role: 'code',
      name: HOSTILE,
      caller: `l1${HOSTILE}`,
      input: { [HOSTILE]: HOSTILE },
      output: { [HOSTILE]: HOSTILE },
      metadata: { status: HOSTILE },
    },
    { id: 'u2', seq: 3, predecessor: `l1${HOSTILE}`, output: `u${HOSTILE}` },
    { id: 'l2', seq: 4, role: 'llm', caller: HOSTILE, predecessor: 'u2', output: HOSTILE },
    { id: 'd', seq: 5, role: 'llm', predecessor: HOSTILE, metadata: { function: HOSTILE, source: HOSTILE } },
  ].map((node, at) => ({ ...node, seq: at }));
  const files = Object.fromEntries([
    ...nodes.map((node, at) => [`history/000${at}-x.json`, JSON.stringify(node)]),
    [
      'meta.json',
      JSON.stringify({ id: HOSTILE, title: HOSTILE, head_id: HOSTILE, branches: { l2: HOSTILE } }),
    ],
    ['history/0009-\u001b[31m\u202e.json', '{"cut'],
  ]) as Record<string, string>;
  return writeFiles(join(tempFolder(), 'store \u001b[31m\u0007'), files);
}

describe('hostile text is shown and does nothing', () => {
  test.each([
    ['check'],
    ['replay'],
    ['show'],
    ['replay', '--call', 'l2'],
    ['replay', '--head', 'l2'],
    ['replay', '--call', `l1${HOSTILE.replaceAll('\0', '')}`],
    ['check', '--format', 'ndjson'],
    ['replay', '--format', 'ndjson'],
    ['show', '--format', 'ndjson'],
  ])('%j', async (...args) => {
    const { stdout, stderr } = await runCli(...args, hostileStore());
    const isJson = args.includes('ndjson');
    // JSON escapes what a terminal would obey below U+0080; the rest is data for a machine.
    const obeyed = isJson ? /(?![\n\u007f-\u009f])\p{Cc}/u : OBEYED;
    expect(obeyed.exec(stdout)?.[0]).toBeUndefined();
    expect(OBEYED.exec(stderr)?.[0]).toBeUndefined();
    expect(stdout + stderr).toMatch(isJson ? /\\u001b\[31m/ : /\\x1b\[31m/);
  });

  test('in the name of an input that cannot be read', async () => {
    const { stderr } = await runCli('check', '/absent/\u001b[31m\u202e');
    expect(stderr).toContain('error /absent/\\x1b[31m\\u202e: there is no such file');
  });
});

test('a pipe gets no colour', async () => {
  const store = tempStore([{ id: 'u1', seq: 0, predecessor: 'gone' }]);
  for (const command of ['check', 'show', 'replay']) {
    expect((await runCli(command, store)).stdout).not.toContain('\u001b');
  }
});

describe('a terminal', () => {
  afterEach(() => vi.unstubAllEnvs());

  test('gets colour, but not with NO_COLOR or where it is dumb', () => {
    vi.stubEnv('NO_COLOR', '');
    vi.stubEnv('TERM', 'xterm');
    expect(palette(true).red('x')).toBe('\u001b[31mx\u001b[39m');
    vi.stubEnv('NO_COLOR', '1');
    expect(palette(true).red('x')).toBe('x');
    vi.stubEnv('NO_COLOR', '');
    vi.stubEnv('TERM', 'dumb');
    expect(palette(true).red('x')).toBe('x');
  });
});

describe('Chinese and emoji', () => {
  const words = '请帮我修改这个函数 👩‍👩‍👧 🇩🇪 한국어 ✅ '.repeat(6);
  const store = (): string =>
    tempStore(
      [
        { id: '用户一', seq: 0, predecessor: 'ROOT', output: words },
        { id: '回答👍🏽', seq: 1, role: 'llm', predecessor: '用户一', output: words },
        { id: 'u2', seq: 2, predecessor: '回答👍🏽', output: words },
        { id: 'l2', seq: 3, role: 'llm', predecessor: 'u2', output: words },
      ],
      { branches: { l2: '主分支 🌳' }, title: '标题' },
    );

  test('keep the columns of a table in line', async () => {
    const { stdout } = await runCli('replay', store());
    const rows = stdout.split('\n').filter((line) => line.includes(' chat '));
    const places = rows.map((line) => displayWidth(line.slice(0, line.indexOf(' chat '))));
    expect(places).toHaveLength(2);
    expect(new Set(places).size).toBe(1);
  });

  test('are cut where the line ends', async () => {
    const { stdout } = await runCli('show', store());
    const cut = stdout.split('\n').filter((line) => line.endsWith('…'));
    expect(cut).toHaveLength(5);
    for (const line of cut) {
      expect(displayWidth(line)).toBeLessThanOrEqual(100);
      expect(displayWidth(line)).toBeGreaterThanOrEqual(95);
    }
  });
});
