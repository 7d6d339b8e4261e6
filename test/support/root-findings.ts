import type { Finding, Severity } from '../../lib/check/finding.ts';

/** Findings that stand for themselves, of some severities. */
export function rootFindings(
  findings: readonly Finding[],
  ...severities: readonly Severity[]
): readonly Finding[] {
  return findings.filter(({ severity, causedBy }) => causedBy === undefined && severities.includes(severity));
}
