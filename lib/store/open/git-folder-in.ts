import type { GitFolder } from '../git/git-folder.ts';
import type { StoreFolder } from './store-folder.ts';

/** The repository that lies in a folder: its `.git`, or a bare one; `path` is its place below `folder`. */
export function gitFolderIn(folder: StoreFolder, path: string): GitFolder {
  const at = (below: string): string => [path, below].filter(Boolean).join('/');
  return {
    list: (below) =>
      folder
        .list(at(below))
        .filter(({ kind }) => kind !== 'other')
        .map(({ name, kind }) => ({ name, isFolder: kind === 'folder' })),
    parts(below) {
      const file = folder.file(at(below));
      const part = file?.part?.bind(file);
      return file === null || part === undefined ? null : { size: file.size, part };
    },
    read(below) {
      try {
        return folder.file(at(below))?.bytes() ?? null;
      } catch (error) {
        // The writer may pack its objects meanwhile: what is gone by now is not there.
        if (folder.file(at(below)) === null) return null;
        throw error;
      }
    },
  };
}
