import { expect, it } from 'vitest';
import { linesOf, runCli } from '../support/run-cli.ts';
import { tempStore } from '../support/temp-store.ts';

interface Line {
  readonly tokens: { readonly estimator: string };
}

const NODES = [
  { id: 'u1', seq: 1, output: 'hello world' },
  { id: 'l1', seq: 2, role: 'llm', output: 'hello world', predecessor: 'u1' },
];

it('accounts for tokens by characters, or as a tokenizer splits them', async () => {
  const store = tempStore(NODES);
  const [text, plain, split] = await Promise.all([
    runCli('replay', store, '--tokens'),
    runCli('replay', store, '--tokens', '--format', 'ndjson'),
    runCli('replay', store, '--tokenizer', 'cl100k', '--format', 'ndjson'),
  ]);
  expect(text.stdout).toMatch(/\n1 call.*\n(.*\n)*\nTokens by call\n/);
  expect([plain, split].map((run) => linesOf<Line>(run)[0]?.tokens.estimator)).toEqual([
    'characters/4',
    'cl100k_base',
  ]);
});

it('accounts for the nodes of one call', async () => {
  const { stdout } = await runCli('replay', tempStore(NODES), '--call', 'l1', '--tokens');
  expect(stdout).toContain('\nTokens of the history, estimated by characters/4\n');
});

it('is not offered where nothing is counted', async () => {
  const { stderr, code } = await runCli('replay', 'S', '--tokens', '--head');
  expect([stderr, code]).toEqual([expect.stringContaining('cannot be used with'), 2]);
});
