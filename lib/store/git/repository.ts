import type { Problem } from '../../base/problem.ts';
import type { SessionFiles } from '../session-files.ts';
import { filesAtCommit } from './files-at-commit.ts';
import { unsupported } from './git-errors.ts';
import type { GitFolder } from './git-folder.ts';
import type { ObjectCodec } from './object-codec.ts';
import { readRefs } from './refs.ts';
import { RepositoryObjects } from './repository-objects.ts';
import { wantedCommit, type WantedState } from './wanted-state.ts';

/**
 * The session at a commit of a repository; null when the repository holds no commit. Nothing of
 * the repository is run, no config of it obeyed, no other store entered.
 *
 * Throws {@link AfterturnError} `git/…`.
 */
export function repositoryFiles(
  folder: GitFolder,
  codec: ObjectCodec,
  wanted: WantedState,
  { name, input }: { readonly name: string; readonly input: string },
): SessionFiles | null {
  refuseOtherFormats(folder, input);
  const objects = new RepositoryObjects(folder, input, codec);
  const commit = wantedCommit(readRefs(folder), objects, wanted, input);
  return commit === null ? null : filesAtCommit(objects, commit, name, input);
}

/** Remarks on stores that a repository borrows objects from; they were not entered. */
export function repositoryNotes(folder: GitFolder): Problem[] {
  const files = ['objects/info/alternates', 'objects/info/http-alternates'];
  const present = files.filter((file) => (folder.read(file)?.length ?? 0) > 0);
  const message = 'names other stores to take objects from; none was entered';
  const remedy = 'If objects are missing, clone the repository with `git clone --no-local` where it was made';
  return present.map((file) => ({ code: 'store/elsewhere', file, message, remedy }));
}

/** Its config is a text from outside: two words are looked for, and it is not otherwise read. */
function refuseOtherFormats(folder: GitFolder, place: string): void {
  const config = new TextDecoder('utf-8').decode(folder.read('config') ?? new Uint8Array());
  const [, format = 'sha1'] = /^[ \t]*objectformat[ \t]*=[ \t]*"?([\w-]+)/im.exec(config) ?? [];
  if (format.toLowerCase() !== 'sha1') throw unsupported(place, `the repository names objects by ${format}`);
  const [, storage = 'files'] = /^[ \t]*refstorage[ \t]*=[ \t]*"?([\w-]+)/im.exec(config) ?? [];
  if (storage.toLowerCase() !== 'files')
    throw unsupported(place, `the repository keeps its refs as ${storage}`);
}
