import { closeSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs';
import { looksLikeBundle } from '../../lib/store/git/bundle-header.ts';
import { asInputError, emptyInput, noStore } from './input-errors.ts';
import type { OpenedInput } from './opened-input.ts';
import { workingTreeFiles } from './working-tree.ts';

/**
 * Opens a session folder or a bundle; null for a folder that is no session. An expected failure
 * comes back as an item with its error.
 */
export async function openSession(path: string): Promise<OpenedInput | null> {
  try {
    const stats = statSync(path);
    if (stats.isDirectory()) return openFolder(path);
    // A pipe must not even be opened: that waits for a writer.
    if (!stats.isFile()) throw noStore(path, 'it is a device or a pipe');
    return await openBundle(path);
  } catch (error) {
    return { input: path, error: asInputError(error, path) };
  }
}

function openFolder(path: string): OpenedInput | null {
  const names = new Set(readdirSync(path));
  if (names.size === 0) throw emptyInput(path, 'the folder is empty');
  if (names.has('meta.json') || names.has('history'))
    return { input: path, files: workingTreeFiles(path, path) };
  if (!isRepositoryAlone(names)) return null;
  const remedy = `Make a bundle of it with \`git -C ${path} bundle create FILE --all\` and give that`;
  throw noStore(path, 'it is a git repository without the files of a session', remedy);
}

/** True of a bare repository, and of one with nothing but the agent's files beside it. */
function isRepositoryAlone(names: ReadonlySet<string>): boolean {
  if (['HEAD', 'objects', 'refs'].every((name) => names.has(name))) return true;
  return names.has('.git') && [...names].every((name) => ['.git', 'workdir', 'file_backups'].includes(name));
}

async function openBundle(path: string): Promise<OpenedInput> {
  const start = firstBytes(path);
  if (start.length === 0) throw emptyInput(path, 'the file is empty');
  if (!looksLikeBundle(start)) throw noStore(path, 'the file is no git bundle');
  // Imported here because loading the git library costs every other command its start-up time.
  const { bundleFiles } = await import('../../lib/store/git/bundle.ts');
  return { input: path, files: await bundleFiles(readFileSync(path), path) };
}

function firstBytes(path: string): Uint8Array {
  const bytes = new Uint8Array(64);
  const file = openSync(path, 'r');
  try {
    return bytes.subarray(0, readSync(file, bytes));
  } finally {
    closeSync(file);
  }
}
