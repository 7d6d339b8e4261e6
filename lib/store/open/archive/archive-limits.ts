/** What an archive may hold, as a whole with all archives inside it. */
export interface ArchiveLimits {
  /** Files, folders and links together, folders that are only implied included. */
  readonly entries: number;
  /** Bytes that compressed data may grow to, all of it together. */
  readonly total: number;
  /** Bytes of one file that is read; a file that nobody asks for may be larger. */
  readonly file: number;
  /** How many times as large as its compressed bytes a file may become, once it is over {@link FREE_BYTES}. */
  readonly ratio: number;
  /** Archives inside of one another; a `.tar.gz` counts as two. */
  readonly nesting: number;
}

/** Up to this size data may grow by any factor: nobody is harmed by it, and short texts compress best. */
export const FREE_BYTES = 10 * 2 ** 20;

/**
 * Wide enough for a store of 100,000 nodes with its repository, and little enough to hold in memory.
 * A file is at most what one text of the platform can hold.
 */
export const DEFAULT_LIMITS: ArchiveLimits = {
  entries: 1_000_000,
  total: 2 * 2 ** 30,
  file: 511 * 2 ** 20,
  ratio: 200,
  nesting: 4,
};
