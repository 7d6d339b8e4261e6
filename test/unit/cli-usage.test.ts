import { expect, describe, test } from 'vitest';
import { GOOD_NODES } from '../support/bad-inputs.ts';
import { linesOf, runCli, runShell } from '../support/run-cli.ts';
import { tempStore, type PlainNode } from '../support/temp-store.ts';

const COMMANDS = ['check', 'explain', 'replay', 'show', 'site', 'pack'];

test.each(['', ...COMMANDS])('afterturn %s --help shows an example', async (command) => {
  const run = await runCli(...[command].filter(Boolean), '--help');
  expect(run).toMatchObject({ code: 0, stderr: '' });
  expect(run.stdout).toMatch(/Examples?:\n {2}afterturn /);
  expect(run.stdout).toContain('Usage: afterturn');
});

test('the program names its exit codes and its version', async () => {
  expect((await runCli('--help')).stdout).toContain('Exit codes: 0');
  expect((await runCli('--version')).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});

describe('a wrong use ends with 2, says what is wrong, and what is possible', () => {
  const store = (): string => tempStore(GOOD_NODES);
  test.each<[args: string[], what: RegExp, suggestion: RegExp]>([
    [['repaly', 'S'], /unknown command 'repaly'/, /Did you mean replay\?/],
    [['replay', 'S', '--polcy', 'x'], /unknown option '--polcy'/, /Did you mean --policy\?/],
    [['replay', 'S', '--format', 'xml'], /'xml' is invalid/, /text, json, ndjson/],
    [['replay', 'S', '--policy', 'tailTurn=1'], /no policy field tailTurn/, /tailTurns/],
    [['replay', 'S', '--policy', '__proto__=1'], /no policy field __proto__/, /tailTurns/],
    [['replay', 'S', '--policy', 'exposeDefault=all'], /"all" is no value/, /io, llm, full, hidden/],
    [['replay', 'S', '--policy', 'tailTurns=x'], /no whole number/, /agingEnabled=false/],
    [['replay', 'S', '--policy', 'nodeRenderCap='], /"" is no whole number/, /0, 1/],
    [['replay', 'S', '--call', 'zzz'], /--call zzz: no session/, /afterturn replay INPUT/],
    [['replay', 'S', '--call', 'u1'], /--call u1: no session .* call to a model/, /afterturn replay INPUT/],
    [['replay', 'S', '--head', 'zzz'], /--head zzz: no session/, /afterturn show INPUT/],
    [
      ['replay', 'S', '--call', 'l1', '--node', 'z'],
      /--call l1 --node z: no session .* call and a node/,
      /show INPUT/,
    ],
    [['replay', 'S', '--node', 'l1'], /--node says .* needs --call/, /--help/],
    [['replay', 'S', '--call', 'l1', '--head'], /cannot be used with/, /--help/],
    [['show', 'S', '--linear', '--links'], /cannot be used with/, /--help/],
    [['replay'], /missing required argument/, /--help/],
    [['replay', '--head'], /missing required argument/, /--help/],
    [['check'], /missing required argument/, /--help/],
    [['site', 'S'], /'--out <dir>' not specified/, /--help/],
    [['check', ''], /error "": there is no such/, /Check the path/],
  ])('%j', async (args, what, suggestion) => {
    const run = await runCli(...args.map((word) => (word === 'S' ? store() : word)));
    expect(run.code).toBe(2);
    expect(run.stderr).toMatch(what);
    expect(run.stderr).toMatch(suggestion);
    expect(run.stderr).not.toMatch(/^\s+at /m);
  });
});

test.each(['check', 'replay', 'show', 'site --out out'])('%s knows no other dialects', async (command) => {
  const run = await runCli(...command.split(' '), tempStore(GOOD_NODES), '--dialect', 'called_by');
  expect(run.code).toBe(2);
  expect(run.stderr).toMatch(/'called_by' is invalid.*current, called-by/);
});

test('--head takes an id, and leaves a path behind it to the inputs', async () => {
  const store = tempStore(GOOD_NODES);
  const headOf = async (...args: readonly string[]): Promise<unknown[]> =>
    linesOf(await runCli('replay', ...args, '--format', 'ndjson')).map(({ head_id }) => head_id);
  expect(await headOf('--head', store)).toEqual(['l2']);
  expect(await headOf('--head', store, store)).toEqual(['l2', 'l2']);
  expect(await headOf('--head', 'l1', store)).toEqual(['l1']);
  expect(await headOf(store, '--head', 'u2')).toEqual(['u2']);
});

describe('a reader', () => {
  const chain = Array.from({ length: 3000 }, (_, at): PlainNode => {
    const role = at % 2 === 0 ? 'user' : 'llm';
    return { id: `n${at}`, seq: at, role, predecessor: at === 0 ? 'ROOT' : `n${at - 1}` };
  });

  test.each(['show', 'replay', 'check --format json'])(
    'of %s that closes early ends it quietly',
    async (command) => {
      const store = tempStore(chain);
      const line = `$AFTERTURN ${command} ${store} ${store} | head -1 >/dev/null; echo \${PIPESTATUS[0]}`;
      expect(await runShell(line)).toMatchObject({ stdout: '0\n', stderr: '' });
    },
  );

  test('that has no room is told of, with 2', async () => {
    const run = await runShell(`$AFTERTURN show ${tempStore(GOOD_NODES)} > /dev/full`);
    expect(run).toMatchObject({ code: 2, stderr: 'error standard output: it cannot be written (ENOSPC)\n' });
  });

  test('of errors that closes early does not change the exit code', async () => {
    expect((await runShell(`$AFTERTURN check /absent 2>&-`)).code).toBe(2);
    expect((await runShell(`$AFTERTURN check /absent /absent 2> >(true)`)).code).toBe(2);
  });
});
