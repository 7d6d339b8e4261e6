import type { AfterturnError } from '../base/afterturn-error.ts';
import type { FileChange, SessionHistory } from './history/session-history.ts';

/** What lies around the nodes of a session, as far as it was looked at. Plain data. */
export interface Surroundings {
  /** Paths of the session's files; null where nobody looked. */
  readonly paths: readonly string[] | null;
  /** The texts in `large_nodes/` by path; null for one that is no UTF-8 or could not be read. */
  readonly spills: ReadonlyMap<string, string | null>;
  /** The git history; null where there is none, or none that can be read. */
  readonly history: SessionHistory | null;
  /** Why the history that is there cannot be read; null otherwise. */
  readonly damage: AfterturnError | null;
  /** What the files as read change against the last commit of the history. */
  readonly uncommitted: readonly FileChange[];
  /** What the index of the folder of sessions says of this one; null where there is no index. */
  readonly indexed: IndexedAs | null;
}

/** A session in the index of its folder. */
export interface IndexedAs {
  /** Path of the index below the folder of sessions. */
  readonly file: string;
  /** Its row as read; null when the index has none for it. */
  readonly row: Readonly<Record<string, unknown>> | null;
}

/** A session of which nothing but its nodes and meta.json is known. */
export const NO_SURROUNDINGS: Surroundings = {
  paths: null,
  spills: new Map(),
  history: null,
  damage: null,
  uncommitted: [],
  indexed: null,
};
