import type { GivenInput } from '../worker/worker-news.ts';

type Listed = { readonly path: string; readonly file: File };

/** The agent's own folders, perhaps huge, which no reader of a session enters. */
const NOT_OURS: ReadonlySet<string> = new Set(['workdir', 'file_backups']);

/** What a file field holds: files, or all files of one folder with their paths. */
export function fieldInputs(files: FileList): GivenInput[] {
  const all = [...files];
  const [first] = all;
  const folder = first?.webkitRelativePath.split('/')[0] ?? '';
  if (folder === '') return all.map((file) => ({ name: file.name, file }));
  const listed = all.map((file) => ({
    path: file.webkitRelativePath.split('/').slice(1).join('/'),
    file,
  }));
  return [{ name: folder, files: listed.filter(({ path }) => isOurs(path)) }];
}

/**
 * What was dropped. The entries must be asked for while the event lasts, so all of them are before
 * anything is waited for. Folders are walked level by level; links do not appear in them.
 */
export async function droppedInputs(data: DataTransfer): Promise<GivenInput[]> {
  const entries = [...data.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  const loose = entries.length === 0 ? [...data.files] : [];
  const listed = await Promise.all(entries.map(inputOf));
  return [...listed, ...loose.map((file) => ({ name: file.name, file }))];
}

async function inputOf(entry: FileSystemEntry): Promise<GivenInput> {
  if (isFile(entry)) return { name: entry.name, file: await fileOf(entry) };
  const files: Listed[] = [];
  const open: { entry: FileSystemEntry; path: string }[] = [{ entry, path: '' }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { path } = next;
    if (isFile(next.entry)) files.push({ path, file: await fileOf(next.entry) });
    else if (isFolder(next.entry) && !NOT_OURS.has(next.entry.name)) {
      for (const child of await childrenOf(next.entry)) {
        open.push({ entry: child, path: path === '' ? child.name : `${path}/${child.name}` });
      }
    }
  }
  return { name: entry.name, files };
}

function isOurs(path: string): boolean {
  return !path
    .split('/')
    .slice(0, -1)
    .some((name) => NOT_OURS.has(name));
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

/** A browser hands out a folder's entries in portions, the last of them empty. */
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return all;
    all.push(...some);
  }
}
