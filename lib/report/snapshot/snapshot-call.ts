/** What a snapshot holds of one call: small enough to keep in git, and enough to say what changed. */
export interface SnapshotCall {
  readonly seq: string;
  /** As {@link snapshotWord} writes it. */
  readonly id: string;
  /** Beginnings of digests: of the whole context, of the system prompt's text and of the tools; `-` for none. */
  readonly context: string;
  readonly prompt: string;
  readonly tools: string;
  readonly messages: string;
  /** A seq, or `-` where nothing is aged. */
  readonly boundary: string;
  /** Id of the summary that stands in, or `-`. */
  readonly summary: string;
  /** `yes`, or why not: codes of the doubts. */
  readonly exact: string;
}

/** The fields behind seq and id, in the order in which they are written. */
export const CALL_FIELDS = [
  'context',
  'messages',
  'boundary',
  'summary',
  'prompt',
  'tools',
  'exact',
] as const satisfies (keyof SnapshotCall)[];

/** Hex digits kept of a digest: two contexts of a session share them once in 2^48. */
export const DIGEST_DIGITS = 12;
