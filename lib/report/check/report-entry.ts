import type { Finding, Severity } from '../../check/finding.ts';
import type { CheckedSession } from '../checked-session.ts';
import { entriesOf } from '../text-entry.ts';

/** One thing that a run tells, a finding or a problem, with its session. */
export interface ReportEntry {
  readonly checked: CheckedSession;
  /** A problem weighs as much as a warning. */
  readonly severity: Severity;
  readonly code: string;
  readonly message: string;
  readonly remedy: string;
  readonly file: string | undefined;
  /** How many findings follow from it. */
  readonly following: number;
  /** Null for a problem. */
  readonly finding: Finding | null;
}

const RANK: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2 };

/** What a session has to tell, findings that follow from another left out, in the order of the text report. */
export function reportEntries(checked: CheckedSession): ReportEntry[] {
  return entriesOf(checked).map(({ label, code, message, remedy, file, following, finding }) => ({
    checked,
    severity: label === 'problem' ? 'warning' : label,
    code,
    message,
    remedy,
    file,
    following,
    finding: finding ?? null,
  }));
}

/** What all sessions have to tell, the most severe first, else in the order of the sessions. */
export function bySeverity(sessions: readonly CheckedSession[]): ReportEntry[] {
  return sessions.flatMap(reportEntries).sort((a, b) => RANK[a.severity] - RANK[b.severity]);
}
