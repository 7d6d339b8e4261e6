import type { Finding, Severity } from '../check/finding.ts';
import type { CheckedSession } from './checked-session.ts';
import { unreported } from './unreported-problems.ts';

/** Counts over the sessions reported so far. */
export interface CheckTotals extends Readonly<Record<Severity, number>> {
  readonly sessions: number;
  /** Sessions with a problem or a finding that is more than worth knowing. */
  readonly objected: number;
  /** Findings that follow from another; the counts by severity leave them out. */
  readonly following: number;
  /** Findings that a baseline holds; no other count has them. */
  readonly known: number;
  /** Findings that the config ignores, with what follows from them; no other count has them. */
  readonly ignored: number;
  /** Problems that no finding tells of. */
  readonly problems: number;
  /** Inputs that gave no session because they could not be read. */
  readonly unread: number;
}

export const NO_TOTALS: CheckTotals = {
  sessions: 0,
  objected: 0,
  following: 0,
  known: 0,
  ignored: 0,
  error: 0,
  warning: 0,
  info: 0,
  problems: 0,
  unread: 0,
};

/** The totals with one more session; so a long run need keep no session. */
export function withSession(totals: CheckTotals, checked: CheckedSession): CheckTotals {
  const problems = unreported(checked).length;
  const isObjected = problems > 0 || checked.findings.some(({ severity }) => severity !== 'info');
  return {
    ...withFindings(totals, checked.findings),
    sessions: totals.sessions + 1,
    objected: totals.objected + (isObjected ? 1 : 0),
    problems: totals.problems + problems,
  };
}

/** The totals with findings of a session that is counted already. */
export function withFindings(totals: CheckTotals, findings: readonly Finding[]): CheckTotals {
  const roots = findings.filter(({ causedBy }) => causedBy === undefined);
  const count = (severity: Severity): number => roots.filter((root) => root.severity === severity).length;
  return {
    ...totals,
    following: totals.following + findings.length - roots.length,
    error: totals.error + count('error'),
    warning: totals.warning + count('warning'),
    info: totals.info + count('info'),
  };
}
