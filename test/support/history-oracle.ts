import { gitOutput } from './temp-store.ts';

/** A change to a file of a session, as the system's git tells it. */
export interface OracleChange {
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
}

const OURS = /^(meta\.json|history\/[^/]+\.json|large_nodes\/[^/]+|context\/commits\/[^/]+\.json)$/;

/** What each commit behind a ref changed against its first parent, by the commit's id; paths sorted. */
export function oracleHistory(folder: string, ref = 'main'): Map<string, OracleChange[]> {
  const format = ['--format=commit %H', '--raw', '-r', '--no-abbrev', '--no-renames', '--root'];
  const output = gitOutput(folder, ['log', ...format, '--diff-merges=first-parent', ref]).toString();
  const commits = new Map<string, OracleChange[]>();
  let changes: OracleChange[] = [];
  for (const line of output.split('\n')) {
    const [, commit] = /^commit (\w+)$/.exec(line) ?? [];
    if (commit !== undefined) commits.set(commit, (changes = []));
    const change = line.startsWith(':') ? changeOf(line) : null;
    if (change !== null) changes.push(change);
  }
  for (const all of commits.values()) all.sort((a, b) => (a.path < b.path ? -1 : 1));
  return commits;
}

/** The commits behind a ref with their parents. */
export function oracleParents(folder: string, ref = 'main'): Map<string, string[]> {
  const lines = gitOutput(folder, ['rev-list', '--parents', ref]).toString().trim().split('\n');
  return new Map(lines.map((line) => line.split(' ')).map(([id = '', ...parents]) => [id, parents]));
}

/** The session's files at a commit: id of the blob by path. */
export function oracleState(folder: string, commit: string): Map<string, string> {
  const lines = gitOutput(folder, ['ls-tree', '-r', commit]).toString().split('\n');
  const files = lines.flatMap((line): [string, string][] => {
    const [, id = '', path = ''] = /^100\d{3} blob (\w+)\t(.*)$/.exec(line) ?? [];
    return OURS.test(path) ? [[path, id]] : [];
  });
  return new Map(files.sort());
}

function changeOf(line: string): OracleChange | null {
  const [, modeBefore, modeAfter, idBefore = '', idAfter = '', path = ''] =
    /^:(\d{6}) (\d{6}) (\w+) (\w+) \w\t(.*)$/.exec(line) ?? [];
  const before = modeBefore?.startsWith('100') === true ? idBefore : null;
  const after = modeAfter?.startsWith('100') === true ? idAfter : null;
  return OURS.test(path) && before !== after ? { path, before, after } : null;
}
