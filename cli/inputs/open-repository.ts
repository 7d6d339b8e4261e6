import { lstatSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { repositoryFiles, repositoryNotes } from '../../lib/store/git/repository.ts';
import type { WantedState } from '../../lib/store/git/wanted-state.ts';
import { asInputError, emptyInput, noStore } from './input-errors.ts';
import { nodeCodec } from './node-codec.ts';
import { nodeGitFolder } from './node-git-folder.ts';
import type { OpenedInput } from '../../lib/store/open/opened-input.ts';

/**
 * Opens the session in a repository: a bare one, or a `.git` folder. Remarks on it come behind
 * the session, or behind the error that stands in its place.
 */
export function openRepository(gitFolder: string, input: string, wanted: WantedState): OpenedInput[] {
  const folder = nodeGitFolder(gitFolder);
  const notes = repositoryNotes(folder).map((note) => ({ input, note }));
  try {
    const files = repositoryFiles(folder, nodeCodec, wanted, { name: nameOf(gitFolder), input });
    if (files === null) throw emptyInput(input, 'the repository holds no commit');
    return [{ input, files }, ...notes];
  } catch (error) {
    return [{ input, error: asInputError(error, input) }, ...notes];
  }
}

/**
 * Opens the repository beside the files of a session folder. A link or a file in its place leads
 * to a repository elsewhere and is not followed.
 */
export function openInnerRepository(folder: string, input: string, wanted: WantedState): OpenedInput[] {
  const inner = `${folder}/.git`;
  if (lstatSync(inner).isDirectory()) return openRepository(inner, input, wanted);
  throw noStore(input, 'its .git leads to a repository elsewhere', 'Give that repository itself');
}

/** What the session's folder is called: the parent of `.git`, or a bare repository without `.git`. */
function nameOf(gitFolder: string): string {
  const path = resolve(gitFolder);
  return basename(path) === '.git' ? basename(dirname(path)) : basename(path).replace(/\.git$/, '');
}
