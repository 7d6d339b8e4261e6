import type { Problem } from '../../../base/problem.ts';
import { folderSession } from '../folder-session.ts';
import type { StoreFolder } from '../store-folder.ts';
import type { FolderEntry } from '../../session-listing.ts';
import type { SessionFiles } from '../../session-files.ts';
import type { ArchiveBudget } from './archive-budget.ts';
import type { ArchiveFile } from './archive-file.ts';
import { ArchiveNotes } from './archive-notes.ts';
import { entryPath } from './entry-path.ts';

/** What a reader of one format finds. `name` is as written; nothing in it is believed. */
export interface ArchiveEntry {
  readonly name: string;
  readonly kind: FolderEntry['kind'];
  /** Of a file. */
  readonly file?: ArchiveFile;
}

/** Attributes of files that macOS packs beside each of them; a folder of these looks like a session. */
const OF_THE_FINDER = /(^|\/)(__MACOSX(\/|$)|\._[^/]*$)/;

type Node = FolderEntry & { readonly file?: ArchiveFile };

/**
 * The entries of an archive as a folder. Of two entries with one name the later is taken, as when
 * unpacking; of a file and a folder the folder. Each such choice, and each name that was refused, is
 * in `notes`.
 */
export class ArchiveFolder implements StoreFolder {
  private readonly folders = new Map<string, Map<string, Node>>([['', new Map()]]);
  private readonly remarks = new ArchiveNotes();
  private hasFinderFiles = false;

  /** @param place name of the archive, for errors */
  constructor(
    private readonly place: string,
    private readonly budget: ArchiveBudget,
  ) {}

  get notes(): Problem[] {
    return [...this.remarks.list(), ...(this.hasFinderFiles ? [finderNote()] : [])];
  }

  /** Constant, but for folders above it that no entry named yet. Throws `archive/limit`. */
  add({ name, kind, file }: ArchiveEntry): void {
    this.budget.spendEntries(1, this.place);
    const path = entryPath(name);
    if (path === null) this.remarks.add(unsafeNote(name));
    else if (OF_THE_FINDER.test(path)) this.hasFinderFiles = true;
    else if (path !== '') {
      if (kind === 'folder') this.folderAt(path);
      else this.put(path, { name: lastOf(path), kind, ...(file === undefined ? {} : { file }) });
    }
  }

  list(path: string): readonly FolderEntry[] {
    return [...(this.folders.get(path)?.values() ?? [])];
  }

  file(path: string): ArchiveFile | null {
    return this.folders.get(parentOf(path))?.get(lastOf(path))?.file ?? null;
  }

  /** Throws `archive/limit` when the session as a whole grows too large. */
  sessionFiles(path: string, input: string, name: string): SessionFiles {
    const files = folderSession(this, path, input, name);
    for (const below of files.paths) this.file(path === '' ? below : `${path}/${below}`)?.reserve?.();
    return files;
  }

  private put(path: string, node: Node): void {
    const folder = this.folderAt(parentOf(path));
    const former = folder.get(node.name);
    if (former?.kind === 'folder') this.remarks.add(bothNote(path));
    else {
      if (former !== undefined) this.remarks.add(twiceNote(path));
      folder.set(node.name, node);
    }
  }

  private folderAt(path: string): Map<string, Node> {
    const known = this.folders.get(path);
    if (known !== undefined) return known;
    let parent = this.folders.get('') ?? new Map<string, Node>();
    for (let end = 0; end < path.length;) {
      const next = path.indexOf('/', end + 1);
      end = next < 0 ? path.length : next;
      parent = this.folders.get(path.slice(0, end)) ?? this.newFolder(parent, path.slice(0, end));
    }
    return parent;
  }

  private newFolder(parent: Map<string, Node>, path: string): Map<string, Node> {
    this.budget.spendEntries(1, this.place);
    const name = lastOf(path);
    if (parent.has(name)) this.remarks.add(bothNote(path));
    parent.set(name, { name, kind: 'folder' });
    const folder = new Map<string, Node>();
    this.folders.set(path, folder);
    return folder;
  }
}

function lastOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), 0));
}

function unsafeNote(file: string): Problem {
  const message = 'has a name that leads out of the archive or is no text, and was not read';
  return {
    code: 'store/unsafe-path',
    file,
    message,
    remedy: 'Pack it again under a plain name, if it belongs here',
  };
}

function twiceNote(file: string): Problem {
  const message = 'is in the archive twice; the later one was read, as when unpacking';
  return {
    code: 'store/duplicate-path',
    file,
    message,
    remedy: 'Nothing to do, unless the earlier one was wanted',
  };
}

function bothNote(file: string): Problem {
  const message = 'is in the archive as a file and as a folder; the folder was read';
  return {
    code: 'store/duplicate-path',
    file,
    message,
    remedy: 'Make the archive anew from the folder itself',
  };
}

function finderNote(): Problem {
  const message = 'hold what macOS keeps beside files and were left out';
  return { code: 'store/not-a-session', file: '__MACOSX and ._ files', message, remedy: 'Nothing to do' };
}
