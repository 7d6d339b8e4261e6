import type { Severity } from '../../check/finding.ts';
import type { Rule } from '../../check/rule.ts';
import type { CheckTotals } from '../check-totals.ts';
import type { CheckedSession } from '../checked-session.ts';

/** All that a run of `check` found, for the formats that are one document. */
export interface CheckReport {
  readonly sessions: readonly CheckedSession[];
  readonly totals: CheckTotals;
  /** Inputs that could not be read. */
  readonly failures: readonly { readonly input: string; readonly message: string; readonly remedy: string }[];
  /** The rules that ran. */
  readonly rules: readonly Rule[];
  /** The severities that fail the run. */
  readonly failing: ReadonlySet<Severity>;
  /** Version of the program. */
  readonly version: string;
  /** True when it was stopped before it had read everything. */
  readonly isInterrupted: boolean;
}
