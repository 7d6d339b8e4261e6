import { AfterturnError } from '../lib/base/afterturn-error.ts';
import { rewritesOf, type Rewrites } from '../lib/store/history/rewrites.ts';
import { uncommittedChanges, withWorkingTree } from '../lib/store/history/working-tree.ts';
import type { SessionHistory } from '../lib/store/history/session-history.ts';
import type { SessionFiles } from '../lib/store/session-files.ts';
import { COULD_NOT_RUN, setExitCode } from './exit-code.ts';
import { nodeCodec } from './inputs/node-codec.ts';
import { readError, reportFailure } from './read-sessions.ts';

/** The history of a session. Throws {@link AfterturnError} where its input has no repository. */
export function historyOf({ history, input }: SessionFiles): SessionHistory {
  if (history !== undefined) return history();
  const remedy = 'Give the repository or a bundle of the session';
  throw new AfterturnError('git/unknown-commit', 'there is no git history beside it', input, remedy);
}

/**
 * What commits changed after the fact, and what the files have become since, for a command that goes on without knowing it; undefined
 * where there is no repository, and where it is damaged, which is told.
 */
export async function rewritesIn(files: SessionFiles): Promise<Rewrites | undefined> {
  const { history, input } = files;
  if (history === undefined) return undefined;
  try {
    const committed = history();
    const changes = await uncommittedChanges(files, committed, nodeCodec.sha1);
    return rewritesOf(withWorkingTree(committed, changes));
  } catch (error) {
    reportFailure(input, readError(error, input));
    setExitCode(COULD_NOT_RUN);
    return undefined;
  }
}
