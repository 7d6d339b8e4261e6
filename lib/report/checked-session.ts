import type { SessionId } from '../base/brand.ts';
import type { Problem } from '../base/problem.ts';
import type { Finding } from '../check/finding.ts';
import type { Session } from '../store/session.ts';

/** What a report tells of one session; small, so that the session itself need not be kept. */
export interface CheckedSession {
  /** The input it came from, as people gave it. */
  readonly input: string;
  readonly session: SessionId;
  /** "" when meta.json has none. */
  readonly title: string;
  /** In the order of the runner. */
  readonly findings: readonly Finding[];
  readonly problems: readonly Problem[];
  /** Whether its files lie below `input` as files of their own, and can be pointed at there. */
  readonly isOnDisk: boolean;
}

export function checkedSession(
  session: Session,
  findings: readonly Finding[],
  isOnDisk: boolean = false,
): CheckedSession {
  const { input, id, meta, problems } = session;
  return { input, session: id, title: meta.title, findings, problems, isOnDisk };
}
