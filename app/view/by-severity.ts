import type { Finding, Severity } from '../../lib/check/finding.ts';

const SEVERITIES: readonly Severity[] = ['error', 'warning', 'info'];

/** The worst severity among findings; null when there are none. */
export function worstSeverity(findings: readonly Finding[]): Severity | null {
  return SEVERITIES.find((severity) => findings.some((finding) => finding.severity === severity)) ?? null;
}

/** Findings by severity, the worst first, each group in the order given; empty groups left out. */
export function bySeverity(
  findings: readonly Finding[],
): { readonly severity: Severity; readonly findings: readonly Finding[] }[] {
  return SEVERITIES.map((severity) => ({
    severity,
    findings: findings.filter((finding) => finding.severity === severity),
  })).filter((group) => group.findings.length > 0);
}
