import { constants, type Dirent, lstatSync, readdirSync } from 'node:fs';
import type { FolderEntry } from '../../lib/store/session-listing.ts';
import type { StoreFolder } from '../../lib/store/open/store-folder.ts';
import { DiskFile } from './disk-file.ts';
import { isAbsent, reasonOf } from './input-errors.ts';
import { workingTreeFiles } from './working-tree.ts';

/** A link in the place of a file is an error. */
const BELOW = constants.O_NOFOLLOW;

/**
 * A folder on disk. `root` itself may be a link where the user named it; below it none is followed,
 * and no pipe or device is opened. Throws the file system's error for a file or folder that is there
 * and cannot be read.
 */
export function diskFolder(root: string): StoreFolder {
  const real = new Set(['']);
  const isReal = (folder: string): boolean => {
    if (real.has(folder)) return true;
    for (let end = folder.indexOf('/'); ; end = folder.indexOf('/', end + 1)) {
      const part = end < 0 ? folder : folder.slice(0, end);
      if (!real.has(part) && !isFolder(`${root}/${part}`)) return false;
      real.add(part);
      if (end < 0) return true;
    }
  };
  return {
    list: (path) => (isReal(path) ? entriesOf(`${root}/${path}`) : []),
    file: (path) =>
      isReal(path.slice(0, Math.max(path.lastIndexOf('/'), 0))) ? fileAt(`${root}/${path}`) : null,
    // One read after the other, as they come: what `file` asks first costs as much as reading a node.
    sessionFiles: (path, input, name) => Object.assign(workingTreeFiles(`${root}/${path}`, input), { name }),
  };
}

function entriesOf(folder: string): FolderEntry[] {
  const entries = orAbsent(() => readdirSync(folder, { withFileTypes: true })) ?? [];
  return entries.map((entry) => ({ name: entry.name, kind: kindOf(entry) }));
}

function kindOf(entry: Dirent): FolderEntry['kind'] {
  if (entry.isFile()) return 'file';
  return entry.isDirectory() ? 'folder' : 'other';
}

function fileAt(path: string): DiskFile | null {
  const stats = orAbsent(() => lstatSync(path));
  return stats?.isFile() === true ? new DiskFile(path, stats.size, BELOW) : null;
}

function isFolder(path: string): boolean {
  return orAbsent(() => lstatSync(path).isDirectory()) ?? false;
}

function orAbsent<Result>(ask: () => Result): Result | null {
  try {
    return ask();
  } catch (error) {
    if (isAbsent(error) || reasonOf(error) === 'ELOOP') return null;
    throw error;
  }
}
