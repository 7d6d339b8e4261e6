import { closeSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs';
import { bundleFiles } from '../../lib/store/git/bundle.ts';
import { looksLikeBundle } from '../../lib/store/git/bundle-header.ts';
import type { WantedState } from '../../lib/store/git/wanted-state.ts';
import { asInputError, emptyInput, noHistory, noStore } from './input-errors.ts';
import { nodeCodec } from './node-codec.ts';
import { openInnerRepository, openRepository } from './open-repository.ts';
import type { OpenedInput } from '../../lib/store/open/opened-input.ts';
import { workingTreeFiles } from './working-tree.ts';

/**
 * Opens a session folder, a repository or a bundle; null for a folder that is none of them. An
 * expected failure comes back as an item with its error, remarks behind the session.
 */
export function openSession(path: string, wanted: WantedState = {}): readonly OpenedInput[] | null {
  try {
    const stats = statSync(path);
    if (stats.isDirectory()) return openFolder(path, wanted);
    // A pipe must not even be opened: that waits for a writer.
    if (!stats.isFile()) throw noStore(path, 'it is a device or a pipe');
    return [openBundle(path, wanted)];
  } catch (error) {
    return [{ input: path, error: asInputError(error, path) }];
  }
}

function openFolder(path: string, wanted: WantedState): OpenedInput[] | null {
  const names = new Set(readdirSync(path));
  if (names.size === 0) throw emptyInput(path, 'the folder is empty');
  if (names.has('meta.json') || names.has('history')) return openTree(path, names, wanted);
  if (['HEAD', 'objects', 'refs'].every((name) => names.has(name))) return openRepository(path, path, wanted);
  return isRepositoryAlone(names) ? openInnerRepository(path, path, wanted) : null;
}

/** A session folder is read as it lies there, unless another state of it is wanted. */
function openTree(path: string, names: ReadonlySet<string>, wanted: WantedState): OpenedInput[] {
  if (wanted.ref === undefined && wanted.at === undefined) {
    return [{ input: path, files: workingTreeFiles(path, path) }];
  }
  if (names.has('.git')) return openInnerRepository(path, path, wanted);
  throw noHistory(path);
}

/** True of a folder that holds a repository and beside it nothing but the agent's files. */
function isRepositoryAlone(names: ReadonlySet<string>): boolean {
  return names.has('.git') && [...names].every((name) => ['.git', 'workdir', 'file_backups'].includes(name));
}

function openBundle(path: string, wanted: WantedState): OpenedInput {
  const start = firstBytes(path);
  if (start.length === 0) throw emptyInput(path, 'the file is empty');
  if (!looksLikeBundle(start)) throw noStore(path, 'the file is no git bundle');
  return { input: path, files: bundleFiles(readFileSync(path), path, nodeCodec, wanted) };
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
