import { encodeUtf8 } from '../../base/utf8.ts';
import type { SessionFiles } from '../session-files.ts';
import { nodeChange } from './node-change.ts';
import type { FileChange, HistoryCommit, SessionHistory } from './session-history.ts';
import { stateAt } from './state-at.ts';

/** Stands for the id of a commit where something was done that no commit holds yet. */
export const WORKING_TREE = 'working tree';

const NODE = /^history\/[^/]+\.json$/;
/** Files that the writer commits; its temporary ones it does not. */
const TRACKED = /^(meta\.json|history\/[^/]+\.json|large_nodes\/[^/]+|context\/commits\/[^/]+\.json)$/;

/**
 * What the files of a session change against the last commit of their history, sorted by path; nothing
 * for files that are read from that commit. Reads and hashes every file that the commit holds.
 *
 * @param sha1 of the parts one after the other, 40 hex digits
 */
export async function uncommittedChanges(
  files: SessionFiles,
  history: SessionHistory,
  sha1: (...parts: readonly Uint8Array[]) => string,
): Promise<readonly FileChange[]> {
  if (files.isAtCommit === true) return [];
  const last = history.commits.at(-1);
  const before: ReadonlyMap<string, string> =
    (last === undefined ? null : stateAt(history, last.id)) ?? new Map<string, string>();
  const changes: FileChange[] = [];
  const now = new Set(files.paths.filter((path) => TRACKED.test(path)));
  for (const path of [...now].sort()) {
    const old = before.get(path) ?? null;
    if (old === null) changes.push({ path, kind: 'added', before: null, after: WORKING_TREE });
    else {
      const bytes = await bytesOrNull(files, path);
      if (bytes !== null && blobId(bytes, sha1) === old) continue;
      const node = bytes !== null && NODE.test(path) ? nodeOf(files, old, bytes) : undefined;
      changes.push({
        path,
        kind: 'changed',
        before: old,
        after: WORKING_TREE,
        ...(node === undefined ? {} : { node }),
      });
    }
  }
  for (const [path, old] of before) {
    if (!now.has(path)) changes.push({ path, kind: 'deleted', before: old, after: null });
  }
  return changes.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** The history with what no commit holds yet as its last step. */
export function withWorkingTree(history: SessionHistory, changes: readonly FileChange[]): SessionHistory {
  if (changes.length === 0) return history;
  const last = history.commits.at(-1);
  const step: HistoryCommit = {
    id: WORKING_TREE,
    parents: last === undefined ? [] : [last.id],
    subject: '',
    authoredAt: null,
    committedAt: null,
    changes,
  };
  return { ...history, commits: [...history.commits, step] };
}

/** A file that cannot be read is a problem of the session, or is gone by now: it differs either way. */
async function bytesOrNull(files: SessionFiles, path: string): Promise<Uint8Array | null> {
  try {
    return await files.read(path);
  } catch {
    return null;
  }
}

function nodeOf(files: SessionFiles, old: string, bytes: Uint8Array): FileChange['node'] {
  const before = files.readObject?.(old);
  return before === undefined ? undefined : nodeChange(before, bytes);
}

function blobId(bytes: Uint8Array, sha1: (...parts: readonly Uint8Array[]) => string): string {
  return sha1(encodeUtf8(`blob ${bytes.length}\0`), bytes);
}
