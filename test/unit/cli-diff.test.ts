import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { runCli } from '../support/run-cli.ts';
import { filesOf } from '../support/notation.ts';
import { tempFolder, writeFiles } from '../support/temp-store.ts';

const CHAT =
  'session chat; u1 < ROOT; l1 < u1; t1 @ l1 {output one line}; u2 < l1; l2 < u2; u3 < l2; l3 < u3; u4 < l1; l4 < u4; head l3; branch l4 retry';

function storeOf(notation: string, folder = tempFolder()): string {
  return writeFiles(folder, Object.fromEntries(filesOf(notation)));
}

describe('afterturn diff', () => {
  let store = '';
  beforeEach(() => {
    store = storeOf(CHAT);
  });

  test.each([
    ['two calls', ['#l2', '#l3'], 1],
    ['a call and itself', ['#l3', '#l3'], 0],
    ['the head, said in three ways', ['', '#head'], 0],
    ['the head by its id and by its session', ['#id:u3', '#chat/u3'], 0],
    ['a branch and a node', ['#branch:retry', '#u4'], 1],
  ])('names contexts: %s', async (_what, [a, b], code) => {
    const run = await runCli('diff', store + (a ?? ''), b === '' ? store : (b ?? ''));
    expect({ code: run.code, stderr: run.stderr }).toEqual({ code, stderr: '' });
    expect(run.stdout).toMatch(code === 0 ? /\nthe same\n$/ : /\ndifferent\n$/);
  });

  test('says node by node what differs, and why', async () => {
    const { stdout } = await runCli('diff', `${store}#l3`, '#l4');
    expect(stdout).toContain(
      '\n- u2  only in A  message 4\n    not in B: on another branch, which leaves this one at l1\n',
    );
    expect(stdout).toContain('The history  nodes: 3 the same, 2 only in A\n');
    expect(stdout).toContain('  live turn       differs\n');
  });

  test('compares one call under two policies', async () => {
    const policy = ['--policy-b', 'tailTurns=1'];
    const { stdout, code } = await runCli('diff', `${store}#l3`, ...policy, '--ignore-manifests');
    expect(code).toBe(1);
    expect(stdout).toContain('aged in B, not in A: the boundary is none in A and seq 4 in B');
    expect(stdout).toMatch(/- one line\n +\+ \[aged\] /);
    expect((await runCli('diff', `${store}#l3`, ...policy)).stderr).toContain(
      '--ignore-manifests sets that aside',
    );
  });

  test('gives the same as JSON, with the whole texts', async () => {
    const { stdout } = await runCli('diff', `${store}#l3`, '#l4', '--format', 'json');
    const document = JSON.parse(stdout) as { entries: unknown[] };
    expect(document).toMatchObject({
      kind: 'context-diff',
      same: false,
      a: { session: 'chat', call: 'l3', head: 'l2', boundary: -1 },
      nodes: { same: 3, changed: 0, 'only-a': 2, 'only-b': 0 },
    });
    expect(document.entries).toContainEqual({
      kind: 'only-a',
      node: 'l2',
      cause: { kind: 'left-out', text: 'not in B: on another branch, which leaves this one at l1' },
      a: { messages: [5], blocks: [{ role: 'assistant', name: 'history', text: 'l2' }] },
      b: null,
    });
  });

  test('compares all calls of two stores, and names the first difference of each', async () => {
    const other = storeOf(CHAT.replace('one line', 'another line'));
    const { stdout, code } = await runCli('diff', '--all', store, other);
    expect(code).toBe(1);
    expect(stdout).toContain('chat  4 calls compared, 3 different');
    expect(stdout).toMatch(/^l2 +2 → 2 +t1 +the node itself differs: output$/m);
    expect((await runCli('diff', '--all', store, store)).stdout).toBe(
      'chat  4 calls compared, none different\n',
    );
  });

  test('says which sessions one side alone has', async () => {
    const root = tempFolder();
    storeOf(CHAT, join(root, 'chat'));
    storeOf('session more; u1 < ROOT; l1 < u1', join(root, 'more'));
    const { stdout, code } = await runCli('diff', '--all', root, store);
    expect({ code, stdout }).toEqual({
      code: 1,
      stdout: 'chat  4 calls compared, none different\nsession more is only in A\n',
    });
  });

  test.each([
    ['an unknown id', ['#l9', '#l3'], 'Did you mean l1'],
    ['an unknown branch', ['#branch:retri', '#l3'], 'Did you mean branch:retry?'],
    ['nothing to compare', ['#l3'], 'nothing to compare: give B'],
    ['a call with --all', ['#l3', '--all'], 'nothing to compare'],
    ['a call with --all and B', ['#l3', '#l2', '--all'], '--all compares whole inputs'],
    ['a count that is none', ['#l3', '#l2', '--context', 'x'], 'x is no count of lines'],
    ['an input that is not there', ['#l3', 'nowhere#l3'], 'nowhere'],
  ])('refuses %s', async (_what, [a = '', ...rest], said) => {
    const { code, stderr } = await runCli('diff', store + a, ...rest);
    expect(code).toBe(2);
    expect(stderr).toContain(said);
  });

  test('asks for the session where several have the id', async () => {
    const root = tempFolder();
    storeOf(CHAT, join(root, 'chat'));
    storeOf(CHAT.replace('session chat', 'session twin'), join(root, 'twin'));
    const { code, stderr } = await runCli('diff', `${root}#l3`, '#l4');
    expect(code).toBe(2);
    expect(stderr).toMatch(/2 sessions have it: chat, twin\n +Name the session: #chat\/l3/);
    expect((await runCli('diff', `${root}#chat/l3`, '#twin/l3')).code).toBe(0);
  });

  test('writes a comparison of all calls as Markdown, too', async () => {
    const other = storeOf(CHAT.replace('one line', 'another line'));
    const { stdout } = await runCli('diff', '--all', store, other, '--format', 'markdown');
    expect(stdout).toContain(
      '### 4 calls compared, 3 different\n\n#### `chat`: 3 different\n\n- `l2`: at `t1` (message 2 → 2), `the node itself differs: output`\n',
    );
  });

  test('takes ids that hold what divides a reference', async () => {
    const odd = storeOf('session a#b; u#1@x < ROOT; l#1 < u#1@x; u2 < l#1; l2 < u2');
    expect((await runCli('diff', `${odd}#l#1`, '#a#b/l#1')).code).toBe(0);
    expect((await runCli('diff', `${odd}#id:l#1`, '#l2')).code).toBe(1);
  });

  test('says of what could not be read that, and nothing else', async () => {
    const { code, stdout, stderr } = await runCli('diff', '--all', store, join(store, 'nowhere'));
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr.match(/error/g)).toHaveLength(1);
  });

  test('writes Markdown that no text of a store can leave', async () => {
    const nasty = storeOf('session s; u1 < ROOT {output ```x``` <b>`y`</b>}; l1 < u1; u2 < l1; l2 < u2');
    const { stdout } = await runCli('diff', `${nasty}#l1`, '#l2', '--format', 'markdown');
    expect(stdout).toContain('````diff\n+```x``` <b>`y`</b>\n````\n');
    expect(stdout).toContain('#### `u1`: only in B\n');
  });

  test('cuts Markdown with a notice', async () => {
    const turns = Array.from(
      { length: 40 },
      (_, at) =>
        `u${at} < ${at === 0 ? 'ROOT' : `l${at - 1}`} {output ${'word '.repeat(600)}}; l${at} < u${at}`,
    );
    const long = storeOf(turns.join('; '));
    const { stdout } = await runCli('diff', `${long}#l0`, '#l39', '--format', 'markdown');
    expect(stdout.length).toBeLessThan(62_000);
    expect(stdout).toMatch(/\*\*Cut here: \d+ more sections would go over 60,000 characters\.\*\*\n$/);
  });
});
