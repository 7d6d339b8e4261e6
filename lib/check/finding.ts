import type { NodeId, SessionId } from '../base/brand.ts';

/** error: breaks the design; warning: legal to read but likely wrong; info: worth knowing. */
export type Severity = 'error' | 'warning' | 'info';

/** What a rule objects to in what was read. */
export interface Finding {
  /** Rule id, such as `edge/cycle`. */
  readonly rule: string;
  readonly severity: Severity;
  readonly session: SessionId;
  /** The nodes meant, the one to look at first in front; empty when the session itself is meant. */
  readonly nodes: readonly NodeId[];
  readonly message: string;
  readonly remedy: string;
  /** Path below the session folder, where one file is meant. */
  readonly file?: string;
  readonly expected?: string;
  readonly actual?: string;
  /** Stable over text and position: made of rule, session and node ids. */
  readonly fingerprint: string;
}
