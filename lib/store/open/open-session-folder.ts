import type { FolderEntry } from '../session-listing.ts';
import type { SessionFiles } from '../session-files.ts';
import { type FolderPlace, placeIn } from './folder-place.ts';
import { folderSession } from './folder-session.ts';
import { emptyInput, noHistory, noStore } from './input-errors.ts';
import { historyBeside, openRepository } from './open-repository.ts';
import type { OpenedInput } from './opened-input.ts';
import type { OpenOptions } from './opening.ts';

type Kinds = ReadonlyMap<string, FolderEntry['kind']>;

/** What may lie beside the repository of a session that was not checked out. */
const BESIDE_REPOSITORY: readonly string[] = ['.git', 'workdir', 'file_backups'];

/**
 * Opens a session folder or a repository; null for a folder that is neither. An expected failure
 * comes back as an item with its error, remarks behind the session.
 */
export function openSessionFolder(place: FolderPlace, options: OpenOptions): OpenedInput[] | null {
  const { folder, path, input } = place;
  try {
    const kinds = new Map(folder.list(path).map(({ name, kind }) => [name, kind]));
    if (kinds.size === 0) throw emptyInput(input, 'the folder is empty');
    if (kinds.has('meta.json') || kinds.has('history')) return openTree(place, kinds, options);
    if (isRepository(kinds)) return openRepository(place, options);
    return isRepositoryAlone(kinds) ? openInnerRepository(place, kinds, options) : null;
  } catch (error) {
    return [{ input, error: options.asError(error, input) }];
  }
}

/** A session folder is read as it lies there, unless another state of it is wanted. */
function openTree(place: FolderPlace, kinds: Kinds, options: OpenOptions): OpenedInput[] {
  const { input } = place;
  if (options.wanted.ref === undefined && options.wanted.at === undefined) {
    // Not spread: a source that follows a live session has getters.
    const files = treeFiles(place);
    if (kinds.get('.git') === 'folder') Object.assign(files, historyBeside(inner(place), options));
    return [{ input, files }];
  }
  if (kinds.has('.git')) return openInnerRepository(place, kinds, options);
  throw noHistory(input, 'the folder has no git repository');
}

function treeFiles({ folder, path, input, name }: FolderPlace): SessionFiles {
  return folder.sessionFiles?.(path, input, name) ?? folderSession(folder, path, input, name);
}

/** Folders that are empty get lost in some archives: where all refs are packed, `refs` is one. */
function isRepository(kinds: Kinds): boolean {
  return kinds.has('HEAD') && kinds.has('objects') && (kinds.has('refs') || kinds.has('packed-refs'));
}

/** True of a folder that holds a repository and beside it nothing but the agent's files. */
function isRepositoryAlone(kinds: Kinds): boolean {
  return kinds.has('.git') && [...kinds.keys()].every((name) => BESIDE_REPOSITORY.includes(name));
}

/** A link or a file in the place of the repository leads to one elsewhere and is not followed. */
function openInnerRepository(place: FolderPlace, kinds: Kinds, options: OpenOptions): OpenedInput[] {
  if (kinds.get('.git') === 'folder') return openRepository(inner(place), options);
  throw noStore(place.input, 'its .git leads to a repository elsewhere', 'Give that repository itself');
}

/** The repository in a session folder, which goes by the names of the session. */
function inner(place: FolderPlace): FolderPlace {
  return { ...placeIn(place, '.git'), input: place.input, name: place.name };
}
