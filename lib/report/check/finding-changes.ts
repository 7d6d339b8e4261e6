import type { Finding } from '../../check/finding.ts';
import type { CheckedSession } from '../checked-session.ts';

/** What differs between the findings of two states. */
export interface FindingChanges {
  /** The sessions of the new state with the findings that the old one has not. */
  readonly added: readonly CheckedSession[];
  /** The sessions of the old state with the findings that the new one has not. */
  readonly gone: readonly CheckedSession[];
  /** Findings that both have. */
  readonly unchanged: number;
  /** Ids of sessions that one state has alone. */
  readonly onlyNow: readonly string[];
  readonly onlyBefore: readonly string[];
}

/**
 * Compares findings by session id and fingerprint, each as often as it occurs; info too. A finding that follows from
 * one that is on both sides, and is not itself, stands for itself. Linear.
 */
export function findingChanges(
  now: readonly CheckedSession[],
  before: readonly CheckedSession[],
): FindingChanges {
  const added = without(now, before);
  const [idsNow, idsBefore] = [idsOf(now), idsOf(before)];
  const count = (sessions: readonly CheckedSession[]): number =>
    sessions.reduce((sum, { findings }) => sum + findings.length, 0);
  return {
    added,
    gone: without(before, now),
    unchanged: count(now) - count(added),
    onlyNow: [...idsNow].filter((id) => !idsBefore.has(id)),
    onlyBefore: [...idsBefore].filter((id) => !idsNow.has(id)),
  };
}

/** The sessions with those of their findings that the others have not; problems are left out, they have no identity. */
function without(sessions: readonly CheckedSession[], others: readonly CheckedSession[]): CheckedSession[] {
  const left = new Map<string, number>();
  for (const { findings } of others)
    for (const finding of findings) left.set(keyOf(finding), (left.get(keyOf(finding)) ?? 0) + 1);
  return sessions.map((checked) => {
    const fresh = checked.findings.filter((finding) => {
      const known = left.get(keyOf(finding)) ?? 0;
      if (known > 0) left.set(keyOf(finding), known - 1);
      return known === 0;
    });
    const causes = new Set(fresh.map(({ fingerprint }) => fingerprint));
    const findings = fresh.map((finding) => {
      const { causedBy, ...own } = finding;
      return causedBy === undefined || causes.has(causedBy) ? finding : own;
    });
    return { ...checked, findings, problems: [] };
  });
}

function idsOf(sessions: readonly CheckedSession[]): ReadonlySet<string> {
  return new Set(sessions.map(({ session }) => session));
}

function keyOf({ session, fingerprint }: Finding): string {
  return `${fingerprint} ${session}`;
}
