import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runCli } from '../support/run-cli.ts';
import { filesOf } from '../support/notation.ts';
import { git, gitOutput, tempFolder, writeFiles } from '../support/temp-store.ts';

const MANIFEST = '{render_manifest={"policy_version":"aging-v1","aged_before_seq":-1}}';
const CHAT = `session s; u1 < ROOT; l1 < u1 ${MANIFEST}; t1 @ l1; u2 < l1; l2 < u2 ${MANIFEST}`;

/** A store whose last commit holds all of it. */
function committedStore(): string {
  const store = writeFiles(tempFolder(), Object.fromEntries(filesOf(CHAT)));
  git(store, 'init', '-q', '-b', 'main');
  git(store, 'add', '.');
  git(store, 'commit', '-q', '-m', 'turn');
  return store;
}

function nodeFile(store: string, id: string): string {
  const history = join(store, 'history');
  return join(history, readdirSync(history).find((name) => name.includes(id)) ?? '');
}

describe('a call is in doubt when what it saw was changed after it', () => {
  test('by an edit that no commit holds yet', async () => {
    const store = committedStore();
    expect((await runCli('replay', store)).stdout).toContain('2 calls, all exact');
    const file = nodeFile(store, 'u1');
    writeFileSync(
      file,
      readFileSync(file, 'utf8')
        .replace('"u1", "', '"u1", "forged ')
        .replace('"output":"', '"output":"forged '),
    );
    expect((await runCli('replay', store)).stdout).toMatch(
      /l2: u1 was rewritten later, by what no commit holds yet \(output\)/,
    );
  });

  test('by the deletion of a node, committed or not', async () => {
    const store = committedStore();
    rmSync(nodeFile(store, 't1'));
    expect((await runCli('replay', store)).stdout).toMatch(
      /t1\.json was deleted later, by what no commit holds yet/,
    );
    git(store, 'commit', '-q', '-a', '-m', 'gone');
    const { stdout } = await runCli('replay', store);
    expect(stdout.replace(/\s+/g, ' ')).toMatch(
      /t1\.json was deleted later, by commit [0-9a-f]{12}, and may have held a node/,
    );
  });
});

test('a commit that is not there any more cuts the history where it stood', async () => {
  const store = committedStore();
  const first = gitOutput(store, ['rev-parse', 'HEAD']).toString().trim();
  for (const message of ['second', 'third']) git(store, 'commit', '-q', '--allow-empty', '-m', message);
  rmSync(join(store, '.git/objects', first.slice(0, 2), first.slice(2)));
  const { stdout, code } = await runCli('show', store, '--history');
  expect(code).toBe(0);
  expect(stdout).toMatch(/second[^]*third[^]*what lies behind [0-9a-f]+ is not in this repository/);
});
