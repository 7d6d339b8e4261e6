import type { Problem } from '../../base/problem.ts';
import type { HistorySource } from '../history/history-source.ts';
import type { SessionFiles } from '../session-files.ts';
import { filesAtCommit } from './files-at-commit.ts';
import { unsupported } from './git-errors.ts';
import type { GitFolder } from './git-folder.ts';
import { historyAtCommit } from './history/history-at-commit.ts';
import type { ObjectSource } from './history/tree-changes.ts';
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
  const found = openRepository(folder, codec, wanted, input);
  if (found === null) return null;
  const { source, commit } = found;
  return { ...filesAtCommit(source.objects, commit, name, input), ...historySource(source, commit, folder) };
}

/**
 * The history of a repository up to a commit, for files that are read from elsewhere, as from the
 * working tree beside it; null when the repository holds no commit.
 *
 * Throws {@link AfterturnError} `git/…`. Little is read before the history is asked for.
 */
export function repositoryHistory(
  folder: GitFolder,
  codec: ObjectCodec,
  place: string,
  wanted: WantedState = {},
): HistorySource | null {
  const found = openRepository(folder, codec, wanted, place);
  return found === null ? null : historySource(found.source, found.commit, folder);
}

function openRepository(
  folder: GitFolder,
  codec: ObjectCodec,
  wanted: WantedState,
  place: string,
): { readonly source: ObjectSource; readonly commit: string } | null {
  refuseOtherFormats(folder, place);
  const objects = new RepositoryObjects(folder, place, codec);
  const commit = wantedCommit(readRefs(folder), objects, wanted, place);
  return commit === null ? null : { source: { objects, codec, place }, commit };
}

function historySource(source: ObjectSource, commit: string, folder: GitFolder): HistorySource {
  return historyAtCommit(source, commit, () => {
    const shallow = new TextDecoder('utf-8').decode(folder.read('shallow') ?? new Uint8Array());
    return new Set(shallow.split('\n').filter((line) => /^[0-9a-f]{40}$/.test(line)));
  });
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
