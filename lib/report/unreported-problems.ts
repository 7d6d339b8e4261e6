import type { Problem } from '../base/problem.ts';
import type { CheckedSession } from './checked-session.ts';

/** The problems that no rule made a finding of, so that a report for people says each thing once. */
export function unreported({ findings, problems }: CheckedSession): readonly Problem[] {
  const told = new Set(findings.map(({ rule, file }) => `${rule} ${file ?? ''}`));
  return problems.filter(({ code, file }) => !told.has(`${code} ${file}`));
}
