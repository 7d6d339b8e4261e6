import type { StoreFolder } from '../../lib/store/open/store-folder.ts';
import type { FolderEntry } from '../../lib/store/session-listing.ts';
import { givenFile } from './given-file.ts';

/** A folder from the reader's machine, of which the browser has listed all files. */
export function givenFolder(files: readonly { readonly path: string; readonly file: File }[]): StoreFolder {
  const byPath = new Map(files.map(({ path, file }) => [path, file]));
  const folders = new Map<string, Map<string, FolderEntry>>();
  for (const path of byPath.keys()) {
    const names = path.split('/');
    for (const [depth, name] of names.entries()) {
      const folder = names.slice(0, depth).join('/');
      const entries = folders.get(folder) ?? new Map<string, FolderEntry>();
      entries.set(name, { name, kind: depth < names.length - 1 ? 'folder' : 'file' });
      folders.set(folder, entries);
    }
  }
  return {
    list: (path) => [...(folders.get(path)?.values() ?? [])],
    file: (path) => {
      const file = byPath.get(path);
      return file === undefined ? null : givenFile(file);
    },
  };
}
