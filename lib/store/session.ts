import type { SessionId } from '../base/brand.ts';
import type { Problem } from '../base/problem.ts';
import type { Call } from './call.ts';
import type { ContextCommit } from './context-commit.ts';
import type { Dialect } from './dialect.ts';
import type { RedactedSecrets } from './redact/redacted-secrets.ts';
import type { SessionMeta } from './session-meta.ts';

/** One session as read: the whole record, and what of it could not be read. */
export interface Session {
  readonly id: SessionId;
  /** The input it came from, as people gave it. */
  readonly input: string;
  readonly meta: SessionMeta;
  /** How the edges of its calls were read; a session may be mixed. */
  readonly dialect: Dialect;
  /** Sorted by seq, then by file path; one call an id. */
  readonly calls: readonly Call[];
  /** Calls whose id another file took: the writer, too, keeps the one it reads last. */
  readonly duplicates: readonly Call[];
  readonly commits: readonly ContextCommit[];
  readonly problems: readonly Problem[];
  /** Secrets replaced in its files: hashes recorded of their texts no longer hold. Absent when there are none. */
  readonly redacted?: readonly RedactedSecrets[];
}
