import { type Dirent, readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { SessionFiles } from '../../lib/store/session-files.ts';
import { reasonOf } from './input-errors.ts';
import { lendingReader } from './lending-reader.ts';
import { WatchedListing } from './watched-listing.ts';
import { type FolderEntry, listSession } from '../../lib/store/session-listing.ts';

/**
 * A session folder on disk. Links, pipes and devices below it are neither opened nor followed;
 * the folder itself may be a link, because the user named it.
 *
 * Reads are synchronous: promises cost three times as much (one small file a node). Throws the
 * file system's error when a folder cannot be listed.
 */
export function workingTreeFiles(folder: string, input: string): SessionFiles {
  const lend = lendingReader();
  const watched = new WatchedListing(folder, () => listSession((below) => entriesOf(join(folder, below))));
  return {
    name: basename(resolve(folder)),
    input,
    get paths() {
      return watched.listing.paths;
    },
    get refused() {
      return watched.listing.refused;
    },
    refresh: () => watched.refresh(),
    read: (path) => withReason(() => readFileSync(`${folder}/${path}`)),
    lend: (path) => withReason(() => lend(`${folder}/${path}`)),
  };
}

/** The file system's own message names the whole path, which must not get into a published site. */
function withReason(read: () => Uint8Array): Uint8Array {
  try {
    return read();
  } catch (error) {
    throw new Error(reasonOf(error), { cause: error });
  }
}

function entriesOf(folder: string): FolderEntry[] {
  // The repository beside the files is no part of the tree it tracks.
  const entries: FolderEntry[] = [];
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.name !== '.git') entries.push({ name: entry.name, kind: kindOf(entry) });
  return entries;
}

function kindOf(entry: Dirent): FolderEntry['kind'] {
  if (entry.isFile()) return 'file';
  return entry.isDirectory() ? 'folder' : 'other';
}
