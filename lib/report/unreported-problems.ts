import type { Problem } from '../base/problem.ts';
import type { CheckedSession } from './checked-session.ts';

/** Rules that tell of a problem of another name. */
const TELLS_OF: ReadonlyMap<string, Problem['code']> = new Map([['seq/missing', 'store/unreadable-node']]);

/** The problems that no rule made a finding of, so that a report for people says each thing once. */
export function unreported({ findings, problems }: CheckedSession): readonly Problem[] {
  const told = new Set(findings.map(({ rule, file }) => `${TELLS_OF.get(rule) ?? rule} ${file ?? ''}`));
  return problems.filter(({ code, file }) => !told.has(`${code} ${file}`));
}
