import type { SessionFiles } from '../session-files.ts';
import type { FolderEntry } from '../session-listing.ts';

/**
 * A folder people handed in: on disk, in an archive, or picked in a browser. Paths are relative to
 * it, with `/`; `""` is the folder itself. No link is followed, at any depth.
 */
export interface StoreFolder {
  /** Entries in any order; empty when there is no such folder. Throws when it cannot be listed. */
  list(path: string): readonly FolderEntry[];
  /** A file in it, opened when it is asked for; null when there is no regular file of that path. */
  file(path: string): StoreFile | null;
  /**
   * The session that lies in one of its folders, where the source has a way that is quicker than
   * `list` and `file`; by the same rules as {@link listSession}.
   */
  sessionFiles?(path: string, input: string, name: string): SessionFiles;
}

/** A file people handed in; nothing of it is read before it is asked for. */
export interface StoreFile {
  /** Bytes, as the source declares them. */
  readonly size: number;
  /** The first `count` bytes, fewer when the file is shorter. Throws when it cannot be read. */
  start(count: number): Uint8Array;
  /** All bytes. Throws when it cannot be read or is larger than a limit allows. */
  bytes(): Uint8Array;
  /**
   * The bytes from `from` up to `to`, fewer where the file ends. Present where a part costs less than
   * the whole; an archive is then read without ever being in memory as a whole.
   */
  part?(from: number, to: number): Uint8Array;
}

/**
 * One input: a folder or a file, under the name it is reported by. `name` is what it is called
 * where the end of `input` does not say it, as in `.`; a session without an id gets it.
 */
export type StoreInput = { readonly input: string; readonly name?: string } & (
  { readonly folder: StoreFolder } | { readonly file: StoreFile }
);
