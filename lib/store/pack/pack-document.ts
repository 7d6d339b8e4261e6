import type { SessionHistory } from '../history/session-history.ts';
import type { RedactedSecrets } from '../redact/redacted-secrets.ts';

/** What `format` of every version says, and by what a file is known as a pack. */
export const PACK_FORMAT = 'afterturn-pack';

/** The most bytes of one document: what an engine's string can hold. */
export const MAX_PACK_BYTES = 0x1fffffe8;

/**
 * A pack: sessions as one JSON document that people can hand around, diff and keep. Files are kept
 * whole, so key order, the text of numbers, escapes, unknown fields and even damage survive.
 */
export interface PackDocument {
  /** Name and version of the program that wrote it. */
  readonly generator: string;
  /** In the order of the inputs. */
  readonly sessions: readonly PackedSession[];
  /** Inputs that its writer could not read. */
  readonly failures: readonly PackedFailure[];
}

export interface PackedSession {
  readonly name: string;
  /** Last part of the input's path; the rest would tell of the writer's machine. */
  readonly input: string;
  /** Sorted by path, which has `/`; no path twice. */
  readonly files: readonly PackedFile[];
  /** Paths that were not read, because they are links, devices or no files of a session. Sorted. */
  readonly refused: readonly string[];
  /** What each commit changed, or why that could not be told; null when the source keeps no commits. */
  readonly history: SessionHistory | { readonly problem: PackedProblem } | null;
  /** Secrets that were replaced in the files; null when nobody looked for them. */
  readonly redacted: readonly RedactedSecrets[] | null;
}

/** One file: `text` when it is UTF-8, else `base64`, or why its source could not give it. */
export type PackedFile =
  | { readonly path: string; readonly text: string }
  | { readonly path: string; readonly base64: string }
  | { readonly path: string; readonly problem: PackedProblem };

/** `place` and `remedy` are known where the source knows its own files; null otherwise. */
export interface PackedProblem {
  readonly message: string;
  readonly place: string | null;
  readonly remedy: string | null;
}

export interface PackedFailure {
  readonly input: string;
  readonly message: string;
  readonly remedy: string;
}
