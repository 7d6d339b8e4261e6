import type { Seconds } from '../../../base/brand.ts';
import type { FileChange, HistoryCommit, SessionHistory } from '../../history/session-history.ts';
import { isSafeName } from '../../session-listing.ts';
import type { GitTreeEntry } from '../git-tree.ts';
import { type CommitRecord, commitsBehind } from './commit-record.ts';
import type { EntryChange } from './raw-entries.ts';
import { type ObjectSource, treeChanges } from './tree-changes.ts';
import type { TreePair } from './tree-forest.ts';
import { VersionReader } from './version-reader.ts';

/** The folders whose files are a session's, by their path; a folder in front of those in it. */
const FOLDERS: readonly { readonly path: string; readonly files: RegExp }[] = [
  { path: 'history', files: /\.json$/ },
  { path: 'large_nodes', files: /^/ },
  { path: 'context', files: /^$/ },
  { path: 'context/commits', files: /\.json$/ },
];
const META = 'meta.json';

/** Where the two states of one folder were found to differ. */
interface FolderChange {
  readonly commit: number;
  readonly pair: TreePair;
}

/**
 * Reads the history behind a commit. The agent's own folders are not entered; links and submodules
 * are no files. Throws {@link AfterturnError} `git/…`.
 *
 * Near-linear in what is stored: no tree is read whole that is stored as a delta. Of nodes and of
 * meta.json the versions are parsed that replace others.
 */
export function readHistory(
  source: ObjectSource,
  head: string,
  shallow: ReadonlySet<string>,
): SessionHistory {
  const { commits: records, cutAt } = commitsBehind(source.objects, head, source.place, shallow);
  const changes = records.map((): FileChange[] => []);
  const roots = treeChanges(source, rootPairs(records));
  const perFolder = new Map<string, FolderChange[]>();
  for (const [commit, entries] of roots.entries()) sort('', commit, entries, changes, perFolder);
  for (const { path } of FOLDERS) {
    const found = perFolder.get(path) ?? [];
    const all = treeChanges(
      source,
      found.map(({ pair }) => pair),
    );
    for (const [at, { commit }] of found.entries()) sort(path, commit, all[at] ?? [], changes, perFolder);
  }
  const reader = new VersionReader(source);
  const commits = records.map((record, at) => commitOf(record, changes[at] ?? [], reader));
  const cut = new Set(cutAt);
  return { commits, cutAt: records.filter(({ id }) => cut.has(id)).map(({ id }) => id) };
}

function rootPairs(records: readonly CommitRecord[]): TreePair[] {
  const trees = new Map(records.map(({ id, tree }) => [id, tree]));
  return records.map(({ tree, parents: [first] }) => ({
    before: first === undefined ? null : (trees.get(first) ?? null),
    after: tree,
  }));
}

/** Puts what changed in one folder where it belongs: to the files, or to the folders to look into. */
function sort(
  folder: string,
  commit: number,
  entries: readonly EntryChange[],
  changes: readonly FileChange[][],
  perFolder: Map<string, FolderChange[]>,
): void {
  const ofFolder = FOLDERS.find(({ path }) => path === folder);
  for (const { name, before, after } of entries) {
    const path = folder === '' ? name : `${folder}/${name}`;
    if (FOLDERS.some((known) => known.path === path)) {
      const pair = { before: oidOf(before, 'folder'), after: oidOf(after, 'folder') };
      const found = perFolder.get(path) ?? [];
      if (pair.before !== pair.after) found.push({ commit, pair });
      perFolder.set(path, found);
    } else if (ofFolder === undefined ? path === META : ofFolder.files.test(name) && isSafeName(name)) {
      const change = fileChange(path, oidOf(before, 'file'), oidOf(after, 'file'));
      if (change !== null) changes[commit]?.push(change);
    }
  }
}

function oidOf(entry: GitTreeEntry | null, kind: GitTreeEntry['kind']): string | null {
  return entry?.kind === kind ? entry.oid : null;
}

function fileChange(path: string, before: string | null, after: string | null): FileChange | null {
  if (before === after) return null;
  return { path, kind: before === null ? 'added' : after === null ? 'deleted' : 'changed', before, after };
}

function commitOf(record: CommitRecord, changes: FileChange[], reader: VersionReader): HistoryCommit {
  const { id, parents, subject } = record;
  const sorted = changes.sort((a, b) => (a.path < b.path ? -1 : 1)).map((change) => reader.described(change));
  const meta = sorted.find(({ path }) => path === META);
  return {
    id,
    parents,
    subject,
    authoredAt: record.authoredAt as Seconds | null,
    committedAt: record.committedAt as Seconds | null,
    changes: sorted,
    ...(meta === undefined
      ? {}
      : { headBefore: reader.headOf(meta.before), headAfter: reader.headOf(meta.after) }),
  };
}
