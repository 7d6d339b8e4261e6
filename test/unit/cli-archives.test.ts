import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkStandardInput } from '../../cli/inputs/standard-input.ts';
import { below, tarGzOf, tarOf, zipOf } from '../support/archives.ts';
import { GOOD_NODES } from '../support/bad-inputs.ts';
import { linesOf, runCli, runShell } from '../support/run-cli.ts';
import { bundleOf, sessionFilesOf, tempFolder, tempStore } from '../support/temp-store.ts';

const FILES = sessionFilesOf(GOOD_NODES, { id: 's1' });

function fileOf(name: string, bytes: Uint8Array): string {
  const path = join(tempFolder(), name);
  writeFileSync(path, bytes);
  return path;
}

describe('- is what comes on standard input', () => {
  test('a bundle, an archive, a compressed one', async () => {
    const files = [
      bundleOf(tempStore(GOOD_NODES, { id: 's1' })),
      fileOf('a.tar', await tarOf(FILES)),
      fileOf('a.tgz', await tarGzOf(FILES)),
      fileOf('a.zip', zipOf(FILES)),
    ];
    for (const file of files) {
      for (const line of [
        `$AFTERTURN check - --format ndjson < ${file}`,
        `cat ${file} | $AFTERTURN check --format ndjson -`,
      ]) {
        const run = await runShell(line);
        expect(run).toMatchObject({ code: 0, stderr: '' });
        expect(linesOf(run)).toMatchObject([{ input: '-', session: 's1' }]);
      }
    }
  });

  test('behind --head, too', async () => {
    const tar = fileOf('a.tar', await tarOf(FILES));
    const run = await runShell(`$AFTERTURN replay --head - --format ndjson < ${tar}`);
    expect(linesOf(run)).toMatchObject([{ head_id: 'l2' }]);
  });

  test('named in words where something is wrong with it', async () => {
    expect(await runShell('$AFTERTURN check - < /dev/null')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^error standard input: the file is empty/) as string,
    });
    const cut = fileOf('cut.tar', (await tarOf(below('s1/', FILES))).subarray(0, 1500));
    expect((await runShell(`$AFTERTURN check - < ${cut}`)).stderr).toMatch(
      /error standard input: it is cut short/,
    );
  });

  test('twice, or from a terminal, is a wrong use', async () => {
    const tar = fileOf('a.tar', await tarOf(FILES));
    const twice = await runShell(`$AFTERTURN check - ${tar} - < ${tar}`);
    expect(twice).toMatchObject({ code: 2, stdout: '' });
    expect(twice.stderr).toMatch(/standard input: it is given more than once/);
    expect(() => checkStandardInput(['a', '-'], true)).toThrow(/is a terminal/);
    expect(() => checkStandardInput(['a'], true)).not.toThrow();
  });

  test('is not taken by its path, nor is a pipe waited for', async () => {
    const tar = fileOf('a.tar', await tarOf(FILES));
    const run = await runShell(`cat ${tar} | $AFTERTURN check /dev/stdin`);
    expect(run.stderr).toMatch(/a device or a pipe\n +Give - to read standard input/);
    const pipe = join(tempFolder(), 'pipe');
    execFileSync('mkfifo', [pipe]);
    expect((await runCli('check', pipe)).code).toBe(2);
  });

  test('that is too much is refused', async () => {
    const run = await runShell('head -c 3000000 /dev/zero | $AFTERTURN check - --max-total 1MB');
    expect(run.stderr).toMatch(/standard input: it holds .* limit is 1,048,576 .*\n.*--max-total/);
  });
});

describe('the limits', () => {
  test('are raised and lowered by flags of every command that reads', async () => {
    const tar = fileOf('a.tar', await tarOf(FILES));
    for (const command of [['check'], ['replay'], ['show'], ['site', '--out', join(tempFolder(), 'out')]]) {
      const run = await runCli(...command, tar, '--max-entries', '3');
      expect(run).toMatchObject({ code: 2, stderr: expect.stringContaining('limit is 3 entries') as string });
    }
    expect((await runCli('check', tar, '--max-file', '100')).stdout).toContain(
      'limit is 100 bytes of one file',
    );
  });

  test.each([
    ['--max-entries', '0'],
    ['--max-entries', '1.5'],
    ['--max-total', '2 parsecs'],
    ['--max-file', '-1'],
    ['--max-ratio', 'many'],
  ])('%s %s is a wrong use', async (flag, value) => {
    const run = await runCli('check', 'x', `${flag}=${value}`);
    expect(run).toMatchObject({ code: 2, stderr: expect.stringContaining(`'${flag} <`) as string });
  });
});

test('two sessions with one id are both read, which is noted', async () => {
  const [a, b] = [tempStore(GOOD_NODES, { id: 's1' }, 'a'), fileOf('b.tar', await tarOf(FILES))];
  const run = await runCli('check', a, b, '--format', 'ndjson');
  // What only both together show is told last, of the first.
  expect(linesOf(run).map(({ input }) => input)).toEqual([a, b, a]);
  expect(run.stderr).toMatch(new RegExp(`note {2}${b}: session s1 has the same id as .*, from ${a}\n`));
  expect(run.code).toBe(0);
});
