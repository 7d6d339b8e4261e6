import type { RedactedSecrets } from './redact/redacted-secrets.ts';
import type { SessionListing } from './session-listing.ts';
import type { HistorySource } from './history/history-source.ts';
import type { IndexedAs } from './surroundings.ts';

/**
 * The one port through which a session is read: a working tree, a bundle, a browser's memory.
 *
 * Paths are relative to the session folder, with `/`. The lists hold only files a session is
 * made of; `workdir/`, `file_backups/` and `.git/` are the agent's and never appear.
 * `history` and `readObject` are there where the input has a repository.
 */
export interface SessionFiles extends Partial<HistorySource> {
  /** Name of the session's folder or bundle, the session's id when meta.json has none. */
  readonly name: string;
  /** The input as people gave it; appears in reports. */
  readonly input: string;
  /** Paths of regular files, any order. */
  readonly paths: readonly string[];
  /** Entries left unread because they are links, devices or lead out of the store. */
  readonly refused: readonly string[];
  /** Secrets that were replaced in the files before they were shared; absent when nobody looked for them. */
  readonly redacted?: readonly RedactedSecrets[];
  /** True of files that are those of the last commit of the history, so that none can differ from it. */
  readonly isAtCommit?: boolean;
  /** What the index of the folder that the session lies in says of it; absent where there is no index. */
  readonly indexed?: IndexedAs;
  /** Bytes of one of `paths`; throws when the source cannot give them. */
  read(path: string): Uint8Array | Promise<Uint8Array>;
  /** As `read`, the bytes good until the next call: quicker for many small files. */
  lend?(path: string): Uint8Array;
  /** What is listed now, and of it what has changed since it was last looked at; null when nothing has. */
  refresh?(): ChangedListing | null;
}

/** A listing that has changed. */
export interface ChangedListing extends SessionListing {
  /** Those of `paths` that are new or were written again; a few more do no harm. */
  readonly changed: readonly string[];
}
