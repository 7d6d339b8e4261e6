/** Stable codes of what could not be read although the session around it could. */
export type ProblemCode =
  | 'pack/redacted'
  | 'pack/left-out'
  | 'store/unreadable-node'
  | 'store/unreadable-commit'
  | 'store/missing-meta'
  | 'store/invalid-meta'
  | 'store/unsafe-path'
  | 'store/duplicate-id'
  | 'store/duplicate-path'
  | 'store/duplicate-session'
  | 'store/unreadable-index'
  | 'store/stale-index'
  | 'store/still-written'
  | 'store/elsewhere'
  | 'store/not-a-session'
  | 'store/no-end-mark';

/** Something that could not be read. It is reported, and everything beside it still loads. */
export interface Problem {
  readonly code: ProblemCode;
  /** Path below the session folder, with `/`. */
  readonly file: string;
  /** What is wrong, in words, without a full stop. */
  readonly message: string;
  /** What the reader can do about it. */
  readonly remedy: string;
  /** Offset of the fault in bytes from the start of the file, where known. */
  readonly byteOffset?: number;
  /** The node meant, where its id could be read. */
  readonly node?: string;
}
