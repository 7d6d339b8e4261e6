import { describe, expect, test } from 'vitest';
import { linesOf, runCli } from '../support/run-cli.ts';
import { filesOf } from '../support/notation.ts';
import { tempFolder, writeFiles } from '../support/temp-store.ts';

const TURNS = 'u1 < ROOT; l1 < u1; f1 @ l1; l2 @ f1; u2 < l1; l3 < u2';
const MANIFEST = '{render_manifest={"aged_before_seq":1}}';

/** A store on disk, of a session in the one-line notation. */
function storeOf(notation: string): string {
  return writeFiles(tempFolder(), Object.fromEntries(filesOf(notation)));
}

describe('replay --format json', () => {
  test('is one array of the objects that NDJSON has on its lines', async () => {
    const stores = [storeOf(TURNS), storeOf('session other; u1 < ROOT; l1 < u1')];
    for (const options of [[], ['--head'], ['--messages', 'openai'], ['--call', 'l1'], ['--tokens']]) {
      const lines = linesOf(await runCli('replay', ...stores, ...options, '--format', 'ndjson'));
      const { stdout, code } = await runCli('replay', ...stores, ...options, '--format', 'json');
      expect({ code, document: JSON.parse(stdout) as unknown }).toEqual({ code: 0, document: lines });
    }
  });
});

describe('replay --call --node', () => {
  test('says in a sentence why a node is in a context, or not', async () => {
    const store = storeOf(TURNS);
    const { stdout } = await runCli('replay', store, '--call', 'l3', '--node', 'l2');
    expect(stdout).toMatch(
      /^s, context of l3\nl2: out, hidden by the expose setting of f1 \(io, the default\)\n$/,
    );
    const line = linesOf(await runCli('replay', store, '--call', 'l3', '--node', 'f1', '--format', 'ndjson'));
    expect(line).toMatchObject([{ call: 'l3', node: 'f1', form: 'whole' }]);
  });
});

describe('what replay verifies', () => {
  test('stands in the ledger, a line a difference, and fails nothing', async () => {
    const store = storeOf(TURNS.replace('l3 < u2', `l3 < u2 ${MANIFEST}`));
    const { stdout, code } = await runCli('replay', store);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^l3 .* boundary +unknown-policy$/m);
    expect(stdout).toContain(
      'verified: aging boundary 0/1, spilled nodes 1/1\n  l3: aging boundary recorded 1, derived none',
    );
  });

  test('is said to be nothing where nothing was recorded', async () => {
    expect((await runCli('replay', storeOf(TURNS))).stdout).toContain('verified: nothing');
  });
});
