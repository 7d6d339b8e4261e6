/** What a folder of a session holds, be the folder on disk, in a git tree or in an archive. */
export interface FolderEntry {
  readonly name: string;
  /** `other`: a link, a device, a pipe, a submodule: nothing that is read or entered. */
  readonly kind: 'file' | 'folder' | 'other';
}

/** The files a session is made of, and what was refused among them; see {@link SessionFiles}. */
export interface SessionListing {
  readonly paths: readonly string[];
  readonly refused: readonly string[];
}

const READ =
  /^(meta\.json|[^/]+\.tmp|history\/[^/]+\.(json|tmp)|large_nodes\/[^/]+|context\/commits\/[^/]+\.json)$/;
/** The folders that are entered, parents first. */
const SESSION_FOLDERS: readonly string[] = ['history', 'large_nodes', 'context', 'context/commits'];
/** The agent's own, perhaps huge, and free to hold links: neither entered nor judged. */
const NOT_OURS: ReadonlySet<string> = new Set(['workdir', 'file_backups']);

/**
 * Lists a session by asking for its folders, `""` first; a folder is asked for only after its
 * parent named it as one. Linear in the entries. What `entriesOf` throws passes through.
 */
export function listSession(entriesOf: (folder: string) => readonly FolderEntry[]): SessionListing {
  const paths: string[] = [];
  const refused: string[] = [];
  const folders = [''];
  for (const folder of folders) {
    const mayHoldFolders = folder === '' || folder === 'context';
    for (const entry of entriesOf(folder)) {
      if (folder === '' && NOT_OURS.has(entry.name)) continue;
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.kind === 'other' || !isSafeName(entry.name)) refused.push(path);
      else if (mayHoldFolders && SESSION_FOLDERS.includes(path))
        (entry.kind === 'folder' ? folders : refused).push(path);
      else if (!READ.test(path)) continue;
      else if (entry.kind === 'file') paths.push(path);
      else refused.push(path);
    }
  }
  return { paths, refused };
}

/**
 * False of a name that another system could take for a path or for a repository, of one that would
 * break the lines of a report, and of one that was not UTF-8 (the decoder leaves U+FFFD behind),
 * because its file could not be asked for.
 */
export function isSafeName(name: string): boolean {
  if (name === '' || name === '.' || name === '..') return false;
  if (name.length === 4 && name.toLowerCase() === '.git') return false;
  return !/[/\\\0\n\r\ufffd]/.test(name);
}
