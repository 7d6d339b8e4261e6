import type { SessionHistory } from './session-history.ts';

/** What has the history of a session, and the versions of its files. */
export interface HistorySource {
  /**
   * The history up to the commit that was read; computed when it is first asked for.
   * Throws {@link AfterturnError} `git/…` when commits or trees are missing or damaged.
   */
  history(): SessionHistory;
  /** The bytes of a version of a file by the id of its blob. Throws `git/…` when there is none. */
  readObject(id: string): Uint8Array;
}
