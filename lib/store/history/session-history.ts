import type { Seconds } from '../../base/brand.ts';

/**
 * The history of a session: what each commit changed in its files. Plain data, all of it JSON.
 */
export interface SessionHistory {
  /**
   * Oldest first: every commit behind the one that was read, parents in front of their children.
   * The order of two branches is that of a merge's parents, never that of time.
   */
  readonly commits: readonly HistoryCommit[];
  /** Ids of commits whose parents are not in the repository, as in a shallow clone; mostly empty. */
  readonly cutAt: readonly string[];
}

export interface HistoryCommit {
  /** 40 hex digits. */
  readonly id: string;
  readonly parents: readonly string[];
  /** The first paragraph of its message on one line, as written: any text may occur. */
  readonly subject: string;
  /** null when no time can be read. For people; never a sort key. */
  readonly authoredAt: Seconds | null;
  readonly committedAt: Seconds | null;
  /** Against the first parent alone, also of a merge; sorted by path. */
  readonly changes: readonly FileChange[];
  /** Where meta.json changed: the head it named before and after, "" for none. */
  readonly headBefore?: string;
  readonly headAfter?: string;
}

/** One file of the session, `meta.json`, `history/…`, `large_nodes/…` or `context/commits/…`, in one commit. */
export interface FileChange {
  readonly path: string;
  readonly kind: 'added' | 'changed' | 'deleted';
  /** Ids of the blobs; null where there is no such file. A link or a folder in its place is no file. */
  readonly before: string | null;
  readonly after: string | null;
  /** Of a changed node; absent of every other file. */
  readonly node?: NodeChange;
}

/** What differs between two versions of a node. */
export interface NodeChange {
  /**
   * Top-level fields, and keys of the metadata as `metadata.status`, sorted; empty where only
   * spacing or the order of keys differs; null when a version cannot be parsed.
   */
  readonly fields: readonly string[] | null;
  /** Those of `fields` that the older version did not have. */
  readonly newFields: readonly string[];
  /** `metadata.status`; "" when there is none. */
  readonly statusBefore: string;
  readonly statusAfter: string;
}
