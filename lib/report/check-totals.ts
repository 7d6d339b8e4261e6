import type { Severity } from '../check/finding.ts';
import type { CheckedSession } from './checked-session.ts';
import { unreported } from './unreported-problems.ts';

/** Counts over the sessions reported so far. */
export interface CheckTotals extends Readonly<Record<Severity, number>> {
  readonly sessions: number;
  /** Sessions with a finding or a problem. */
  readonly objected: number;
  /** Problems that no finding tells of. */
  readonly problems: number;
  /** Inputs that gave no session because they could not be read. */
  readonly unread: number;
}

export const NO_TOTALS: CheckTotals = {
  sessions: 0,
  objected: 0,
  error: 0,
  warning: 0,
  info: 0,
  problems: 0,
  unread: 0,
};

/** The totals with one more session; so a long run need keep no session. */
export function withSession(totals: CheckTotals, checked: CheckedSession): CheckTotals {
  const { findings } = checked;
  const count = (severity: Severity): number =>
    findings.filter((finding) => finding.severity === severity).length;
  const problems = unreported(checked).length;
  return {
    sessions: totals.sessions + 1,
    objected: totals.objected + (findings.length + problems > 0 ? 1 : 0),
    error: totals.error + count('error'),
    warning: totals.warning + count('warning'),
    info: totals.info + count('info'),
    problems: totals.problems + problems,
    unread: totals.unread,
  };
}
