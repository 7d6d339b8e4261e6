import { openInputs } from '../../cli/inputs/open-inputs.ts';
import type { SessionHistory } from '../../lib/store/history/session-history.ts';

/** The history of a repository, as the command line reads it. */
export async function historyOf(repository: string): Promise<SessionHistory> {
  for await (const opened of openInputs([repository])) {
    if ('files' in opened && opened.files.history !== undefined) return opened.files.history();
  }
  throw new Error(`${repository} has no history`);
}
