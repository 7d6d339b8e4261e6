import type { SessionFiles } from '../session-files.ts';
import { listSession } from '../session-listing.ts';
import type { StoreFolder } from './store-folder.ts';

/**
 * The session that lies in a folder; `path` is its place below `folder`. Lists it at once, opens
 * each file when it is asked for. Throws what the folder throws.
 *
 * @param name becomes the session's id when its meta.json has none
 */
export function folderSession(folder: StoreFolder, path: string, input: string, name: string): SessionFiles {
  const at = (below: string): string => [path, below].filter(Boolean).join('/');
  return {
    name,
    input,
    // The repository beside the files is no part of the tree it tracks.
    ...listSession((below) => folder.list(at(below)).filter((entry) => entry.name !== '.git')),
    read(below) {
      const file = folder.file(at(below));
      if (file === null) throw new Error('it is gone, or is no regular file any more');
      return file.bytes();
    },
  };
}
