import { AfterturnError } from '../../base/afterturn-error.ts';
import type { GitFolder } from '../git/git-folder.ts';
import { repositoryFiles, repositoryHistory, repositoryNotes } from '../git/repository.ts';
import type { HistorySource } from '../history/history-source.ts';
import type { FolderPlace } from './folder-place.ts';
import { gitFolderIn } from './git-folder-in.ts';
import { emptyInput } from './input-errors.ts';
import type { OpenedInput } from './opened-input.ts';
import type { OpenOptions } from './opening.ts';
import { withinTotal } from './within-total.ts';

/**
 * Opens the session in a repository: a bare one, or a `.git` folder. Remarks on it come behind
 * the session, or behind the error that stands in its place.
 */
export function openRepository(
  { folder, path, input, name }: FolderPlace,
  { codec, wanted, limits, asError }: OpenOptions,
): OpenedInput[] {
  const repository = gitFolderIn(folder, path);
  const notes = repositoryNotes(repository).map((note) => ({ input, note }));
  try {
    const files = repositoryFiles(repository, codec, wanted, { name: name.replace(/\.git$/, ''), input });
    if (files === null) throw emptyInput(input, 'the repository holds no commit');
    return [{ input, files: withinTotal(files, limits) }, ...notes];
  } catch (error) {
    return [{ input, error: asError(error, input) }, ...notes];
  }
}

/** The history kept in a repository beside the files of a session; nothing is read before it is asked for. */
export function historyBeside({ folder, path, input }: FolderPlace, { codec }: OpenOptions): HistorySource {
  let opened: HistorySource | undefined;
  const repository = gitFolderIn(folder, path);
  const ask = <Answer>(question: (source: HistorySource) => Answer): Answer => {
    try {
      return question((opened ??= repositoryHistory(repository, codec, input) ?? withoutCommit(input)));
    } catch (error) {
      throw withNote(error, repository);
    }
  };
  return {
    history: () => ask((source) => source.history()),
    readObject: (id) => ask((source) => source.readObject(id)),
  };
}

/** An object that is missing where objects are borrowed is missing for that. */
function withNote(error: unknown, repository: GitFolder): unknown {
  if (!(error instanceof AfterturnError) || error.code !== 'git/missing') return error;
  const [note] = repositoryNotes(repository);
  if (note === undefined) return error;
  const message = `${error.message}; ${note.file} ${note.message}`;
  return new AfterturnError(error.code, message, error.place, note.remedy);
}

function withoutCommit(input: string): HistorySource {
  return {
    history: () => ({ commits: [], cutAt: [] }),
    readObject(): never {
      throw emptyInput(input, 'the repository holds no commit');
    },
  };
}
