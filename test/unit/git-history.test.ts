import { chmodSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { nodeCodec } from '../../cli/inputs/node-codec.ts';
import { diskFolder } from '../../cli/inputs/disk-folder.ts';
import { AfterturnError } from '../../lib/base/afterturn-error.ts';
import { bundleFiles } from '../../lib/store/git/bundle.ts';
import { memoryGitFolder } from '../../lib/store/git/git-folder.ts';
import { pakoCodec } from '../../lib/store/git/pako-codec.ts';
import { repositoryHistory } from '../../lib/store/git/repository.ts';
import { gitFolderIn } from '../../lib/store/open/git-folder-in.ts';
import { nodeStates } from '../../lib/store/history/node-states.ts';
import type { SessionHistory } from '../../lib/store/history/session-history.ts';
import { stateAt } from '../../lib/store/history/state-at.ts';
import { oracleHistory, oracleParents, oracleState } from '../support/history-oracle.ts';
import {
  commitText,
  fileText,
  HISTORY_LAYOUTS,
  importInto,
  randomHistory,
} from '../support/random-history.ts';
import { filesBelow } from '../support/random-repository.ts';
import { git, gitOutput, tempFolder } from '../support/temp-store.ts';

function historyOf(folder: string, at?: string): SessionHistory {
  const source = repositoryHistory(
    gitFolderIn(diskFolder(folder), ''),
    nodeCodec,
    folder,
    at === undefined ? {} : { at },
  );
  if (source === null) throw new Error('no commit');
  return source.history();
}

/** A bare repository of these commits, each given by its changes; each follows the one before. */
function repositoryOf(...commits: (readonly string[])[]): string {
  const folder = join(tempFolder(), 's1.git');
  git('.', 'init', '-q', '--bare', '-b', 'main', folder);
  importInto(folder, commits.map((changes, at) => commitText(at + 1, `turn: ${at + 1}`, changes)).join(''));
  return folder;
}

const plainChanges = (history: SessionHistory) =>
  new Map(
    history.commits.map(({ id, changes }) => [
      id,
      changes.map(({ path, before, after }) => ({ path, before, after })),
    ]),
  );
const kindsOf = (history: SessionHistory): string[][] =>
  history.commits.map(({ changes }) => changes.map(({ kind, path }) => `${kind} ${path}`));

function expectLikeGit(folder: string, history: SessionHistory): void {
  const [changes, parents] = [oracleHistory(folder), oracleParents(folder)];
  expect(history.commits.length).toBe(parents.size);
  expect(plainChanges(history)).toEqual(changes);
  const met = new Set<string>();
  for (const commit of history.commits) {
    expect(commit.parents).toEqual(parents.get(commit.id));
    for (const parent of commit.parents) expect(met).toContain(parent);
    met.add(commit.id);
  }
}

const CASES = HISTORY_LAYOUTS.flatMap((layout) => [1, 2, 3].map((seed) => [layout, seed] as const));

describe('the history of a random repository is that of git', () => {
  test.each(CASES)('%s, seed %i', (layout, seed) => {
    const folder = randomHistory(seed, layout);
    expectLikeGit(folder, historyOf(folder));
  });

  test.each([4, 5])('read in the browser, seed %i', (seed) => {
    const folder = randomHistory(seed, 'collected');
    const source = repositoryHistory(memoryGitFolder(filesBelow(folder)), pakoCodec, folder);
    expectLikeGit(folder, source?.history() ?? { commits: [], cutAt: [] });
  });

  test.each(CASES)('of a bundle, made when it was %s, seed %i', (layout, seed) => {
    const folder = randomHistory(seed + 10, layout);
    git(folder, 'bundle', 'create', '-q', 'all.bundle', '--all');
    const files = bundleFiles(readFileSync(join(folder, 'all.bundle')), 'all.bundle', nodeCodec);
    expectLikeGit(folder, files.history?.() ?? { commits: [], cutAt: [] });
  });
});

test('the same commits come in the same order however they are stored', () => {
  const histories = HISTORY_LAYOUTS.map((layout) => historyOf(randomHistory(6, layout)));
  for (const history of histories) expect(history).toEqual(histories[0]);
});

test('the state at every commit is what git has there', () => {
  const folder = randomHistory(7, 'collected');
  const history = historyOf(folder);
  for (const { id } of history.commits) {
    expect(new Map([...(stateAt(history, id) ?? [])].sort())).toEqual(oracleState(folder, id));
  }
  expect(stateAt(history, 'f'.repeat(40))).toBeNull();
});

test('the versions of a node come in the order of the commits, and each can be read', () => {
  const path = 'history/0000-u-u1.json';
  const folder = repositoryOf([fileText(path, '{"a":1}')], [fileText(path, '{"a":2}')], [`D ${path}\n`]);
  const source = repositoryHistory(gitFolderIn(diskFolder(folder), ''), nodeCodec, folder);
  const states = nodeStates(source?.history() ?? { commits: [], cutAt: [] }).get(path) ?? [];
  const texts = states.map(({ at, change: { after } }) => [
    at,
    after === null ? null : Buffer.from(source?.readObject(after) ?? []).toString(),
  ]);
  expect(texts).toEqual([
    [0, '{"a":1}'],
    [1, '{"a":2}'],
    [2, null],
  ]);
});

test('only what is behind the wanted commit is in it', () => {
  const folder = randomHistory(8, 'collected');
  const [, , third] = historyOf(folder).commits;
  const cut = historyOf(folder, third?.id);
  expect(new Set(cut.commits.map(({ id }) => id))).toEqual(new Set(oracleParents(folder, third?.id).keys()));
});

describe('a commit', () => {
  test('has its subject and both its times, the first paragraph being the subject', () => {
    const folder = join(tempFolder(), 's1.git');
    git('.', 'init', '-q', '--bare', '-b', 'main', folder);
    importInto(folder, commitText(1, 'two\nlines\n\nbody', []));
    expect(historyOf(folder).commits).toMatchObject([
      {
        subject: 'two lines',
        authoredAt: 1_600_000_001,
        committedAt: 1_699_999_999,
        parents: [],
        changes: [],
      },
    ]);
  });

  test('says how the head moved where meta.json changed', () => {
    const folder = repositoryOf(
      [],
      [fileText('meta.json', '{"head_id":"u1"}')],
      [fileText('history/0000-u-u1.json', '{}')],
      [fileText('meta.json', '{"last_node_id":"l1"}')],
      [fileText('meta.json', 'not JSON')],
      ['D meta.json\n'],
    );
    const heads = historyOf(folder).commits.map(({ headBefore, headAfter }) => [headBefore, headAfter]);
    expect(heads).toEqual([
      [undefined, undefined],
      ['', 'u1'],
      [undefined, undefined],
      ['u1', 'l1'],
      ['l1', ''],
      ['', ''],
    ]);
  });

  test('says what differs in a node', () => {
    const path = 'history/0000-l-l1.json';
    const folder = repositoryOf(
      [fileText(path, '{"output": "", "metadata": {"status": "running", "n": 1.0}}')],
      [fileText(path, '{"output": "x", "metadata": {"status": "completed", "n": 1.0, "k": 1}}')],
      [fileText(path, '{"output": "x", "metadata": {"status": "completed", "n": 1, "k": 1}}')],
      [fileText(path, '{"output":"x","metadata":{"k":1,"n":1,"status":"completed"}}')],
      [fileText(path, '{"output":')],
    );
    const running = { statusBefore: 'running', statusAfter: 'completed' };
    const done = { statusBefore: 'completed', statusAfter: 'completed' };
    expect(historyOf(folder).commits.map(({ changes }) => changes[0]?.node)).toEqual([
      undefined,
      { fields: ['metadata.k', 'metadata.status', 'output'], newFields: ['metadata.k'], ...running },
      { fields: ['metadata.n'], newFields: [], ...done },
      { fields: [], newFields: [], ...done },
      { fields: null, newFields: [], statusBefore: 'completed', statusAfter: '' },
    ]);
  });
});

describe('only regular files of the session count', () => {
  const path = 'history/0000-u-u1.json';

  test('a file that becomes executable is the same file', () => {
    const folder = repositoryOf([fileText(path, '{}')], [fileText(path, '{}', '100755')]);
    expect(kindsOf(historyOf(folder))).toEqual([[`added ${path}`], []]);
  });

  test('a file that becomes a link is gone, and is back when the link is', () => {
    const folder = repositoryOf(
      [fileText(path, '{}')],
      [fileText(path, 'x', '120000')],
      [fileText(path, '{}')],
    );
    expect(kindsOf(historyOf(folder))).toEqual([[`added ${path}`], [`deleted ${path}`], [`added ${path}`]]);
  });

  test('a folder that becomes a link takes its files along', () => {
    const folder = repositoryOf([fileText(path, '{}')], ['D history\n', fileText('history', 'x', '120000')]);
    expect(kindsOf(historyOf(folder))).toEqual([[`added ${path}`], [`deleted ${path}`]]);
  });

  test('the files of the agent and unsafe names do not', () => {
    const folder = repositoryOf([
      fileText('workdir/history/0000-u-u1.json', '{}'),
      fileText('file_backups/meta.json', '{}'),
      fileText('"history/a\\nb.json"', '{}'),
      fileText('history/deeper/0000-u-u1.json', '{}'),
      fileText('history/0000-u-u1.tmp', '{}'),
    ]);
    expect(kindsOf(historyOf(folder))).toEqual([[]]);
  });
});

test('a shallow clone says where it was cut', () => {
  const folder = randomHistory(9, 'collected');
  const shallow = join(tempFolder(), 's1.git');
  git('.', 'clone', '-q', '--bare', '--depth=2', `file://${folder}`, shallow);
  const { commits, cutAt } = historyOf(shallow);
  expect(commits.length).toBeGreaterThan(1);
  const cut = commits.filter(({ parents }) => parents.length === 0).map(({ id }) => id);
  expect([...cutAt].sort()).toEqual(cut.sort());
});

test('3,000 commits in a row', () => {
  const node = (at: number): string => fileText(`history/${String(at).padStart(4, '0')}-u-u${at}.json`, '{}');
  const folder = repositoryOf(...Array.from({ length: 3000 }, (_, at) => [node(at)]));
  const { commits } = historyOf(folder);
  expect(commits.map(({ changes }) => changes.length)).toEqual(commits.map(() => 1));
  expect(stateAt({ commits, cutAt: [] }, commits.at(-1)?.id ?? '')?.size).toBe(3000);
});

describe('damage is an error that names the place', () => {
  const codeOf = (step: () => unknown): string => {
    try {
      step();
    } catch (error) {
      if (error instanceof AfterturnError) return error.code;
      throw error;
    }
    return 'none';
  };
  const nodes = Array.from({ length: 4 }, (_, at) => [fileText(`history/000${at}-u-u${at}.json`, '{}')]);

  test('a lost tree', () => {
    const folder = repositoryOf(...nodes);
    const objects = join(folder, 'objects/pack');
    const pack = readFileSync(
      join(objects, readdirSync(objects).find((name) => name.endsWith('.pack')) ?? ''),
    );
    rmSync(objects, { recursive: true });
    gitOutput(folder, ['unpack-objects', '-q'], pack);
    const tree = gitOutput(folder, ['rev-parse', 'main~2:history']).toString().trim();
    rmSync(join(folder, 'objects', tree.slice(0, 2), tree.slice(2)));
    expect(codeOf(() => historyOf(folder))).toBe('git/missing');
  });

  test('any flipped byte of a pack is found, or changes nothing', () => {
    const folder = repositoryOf(...nodes);
    const objects = join(folder, 'objects/pack');
    const path = join(objects, readdirSync(objects).find((name) => name.endsWith('.pack')) ?? '');
    chmodSync(path, 0o644);
    const pack = readFileSync(path);
    const sound = historyOf(folder);
    for (let at = 12; at < pack.length - 20; at += 1) {
      const flipped = Buffer.from(pack);
      flipped[at] = (flipped[at] ?? 0) ^ 0x21;
      writeFileSync(path, flipped);
      const reads: SessionHistory[] = [];
      expect(['none', 'git/damaged', 'git/missing']).toContain(codeOf(() => reads.push(historyOf(folder))));
      for (const read of reads) expect(read).toEqual(sound);
    }
  });
});
