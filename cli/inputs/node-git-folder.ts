import { closeSync, constants, fstatSync, lstatSync, openSync, readdirSync, readFileSync } from 'node:fs';
import type { GitFolder, GitFolderEntry } from '../../lib/store/git/git-folder.ts';
import { isAbsent, reasonOf } from './input-errors.ts';

/** A link is an error, and a pipe is not waited for. */
const FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/**
 * A repository on disk. `root` itself may be a link where the user named it; below it none is
 * followed. Throws the file system's error for a file or folder that is there and cannot be read.
 */
export function nodeGitFolder(root: string): GitFolder {
  const real = new Set(['']);
  const isReal = (folder: string): boolean => {
    if (real.has(folder)) return true;
    const names = folder.split('/');
    for (const [depth] of names.entries()) {
      const part = names.slice(0, depth + 1).join('/');
      if (real.has(part)) continue;
      if (!isFolder(`${root}/${part}`)) return false;
      real.add(part);
    }
    return true;
  };
  return {
    list: (path) => (isReal(path) ? entriesOf(`${root}/${path}`) : []),
    read: (path) =>
      isReal(path.slice(0, Math.max(path.lastIndexOf('/'), 0))) ? fileAt(`${root}/${path}`) : null,
  };
}

function entriesOf(folder: string): GitFolderEntry[] {
  const entries = orAbsent(() => readdirSync(folder, { withFileTypes: true })) ?? [];
  const plain = entries.filter((entry) => entry.isFile() || entry.isDirectory());
  return plain.map((entry) => ({ name: entry.name, isFolder: entry.isDirectory() }));
}

function fileAt(path: string): Uint8Array | null {
  const file = orAbsent(() => openSync(path, FLAGS));
  if (file === null) return null;
  try {
    return fstatSync(file).isFile() ? readFileSync(file) : null;
  } finally {
    closeSync(file);
  }
}

function isFolder(path: string): boolean {
  return orAbsent(() => lstatSync(path).isDirectory()) ?? false;
}

function orAbsent<Result>(ask: () => Result): Result | null {
  try {
    return ask();
  } catch (error) {
    // What opening a link gives: it is not followed.
    if (isAbsent(error) || reasonOf(error) === 'ELOOP') return null;
    throw error;
  }
}
