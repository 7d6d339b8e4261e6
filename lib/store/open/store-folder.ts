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
}

/** A file people handed in; nothing of it is read before it is asked for. */
export interface StoreFile {
  /** Bytes, as the source declares them. */
  readonly size: number;
  /** The first `count` bytes, fewer when the file is shorter. Throws when it cannot be read. */
  start(count: number): Uint8Array;
  /** All bytes. Throws when it cannot be read or is larger than a limit allows. */
  bytes(): Uint8Array;
}

/** One input: a folder or a file, under the name it is reported by. */
export type StoreInput =
  | { readonly input: string; readonly folder: StoreFolder }
  | { readonly input: string; readonly file: StoreFile };
