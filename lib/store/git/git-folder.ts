/** An entry of a folder of a repository; links and devices do not appear. */
export interface GitFolderEntry {
  readonly name: string;
  readonly isFolder: boolean;
}

/**
 * The files of a repository: of `.git`, or of a bare one. Paths are relative, with `/`; `""` is
 * the folder itself. Only regular files are read and no link is followed, at any depth.
 */
export interface GitFolder {
  /** Entries in any order; empty when there is no such folder. */
  list(path: string): readonly GitFolderEntry[];
  /** The bytes of a file; null when there is none. */
  read(path: string): Uint8Array | null;
  /** A file of which parts are read as they are needed; null or absent where it is read as a whole. */
  parts?(path: string): GitFileParts | null;
}

/** A file whose parts can be read. */
export interface GitFileParts {
  /** Bytes. */
  readonly size: number;
  /** The bytes from one place up to another. Throws when it cannot be read. */
  part(from: number, to: number): Uint8Array;
}

/** The files of a repository that are in memory already, by path. */
export function memoryGitFolder(files: ReadonlyMap<string, Uint8Array>): GitFolder {
  const folders = new Map<string, Map<string, GitFolderEntry>>();
  for (const path of files.keys()) {
    const names = path.split('/');
    for (const [depth, name] of names.entries()) {
      const folder = names.slice(0, depth).join('/');
      const entries = folders.get(folder) ?? new Map<string, GitFolderEntry>();
      entries.set(name, { name, isFolder: depth < names.length - 1 });
      folders.set(folder, entries);
    }
  }
  return {
    list: (path) => [...(folders.get(path)?.values() ?? [])],
    read: (path) => files.get(path) ?? null,
  };
}
