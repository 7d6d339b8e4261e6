import type { NodeId, SessionId } from '../base/brand.ts';

/** error: breaks the design; warning: legal to read but likely wrong; info: worth knowing. */
export type Severity = 'error' | 'warning' | 'info';

/** What a rule objects to in what was read. */
export interface Finding {
  /** Rule id, such as `edge/cycle`; its page is `rulePage(rule)`. */
  readonly rule: string;
  readonly severity: Severity;
  readonly session: SessionId;
  /** The nodes meant, the one to look at first in front; empty when the session itself is meant. */
  readonly nodes: readonly NodeId[];
  /** Nodes that help to understand it and are not at fault; absent when there are none. */
  readonly related?: readonly NodeId[];
  readonly message: string;
  readonly remedy: string;
  /** Path below the session folder, where one file is meant. */
  readonly file?: string;
  /** Id of the git commit meant; `working tree` for what no commit holds yet. */
  readonly commit?: string;
  readonly expected?: string;
  readonly actual?: string;
  /** Stable over text and position: made of rule, session, node ids and what is meant of them. */
  readonly fingerprint: string;
  /** Fingerprint of the finding that this one follows from; absent of one that stands for itself. */
  readonly causedBy?: string;
}
