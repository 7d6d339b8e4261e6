import { sessionId } from '../base/brand.ts';
import type { Finding } from './finding.ts';
import { internalError } from './internal-error.ts';
import { newFinding } from './new-finding.ts';
import type { Rule } from './rule.ts';
import { RULES } from './rules.ts';
import { type SessionSet, sessionSet, type SetMember } from './session-set.ts';

/** A finding that took several sessions to see, and the input of the one it is about. */
export interface SetFinding {
  readonly input: string;
  readonly finding: Finding;
}

/**
 * Runs what rules have to say of several sessions at once, over all of a run. In the order of the rules.
 * A rule that throws becomes an `internal-error` finding, as in `checkSession`. Linear in the links.
 */
export function checkSet(members: readonly SetMember[], rules: readonly Rule[] = RULES): SetFinding[] {
  const set = sessionSet(members);
  return rules.flatMap((rule) => foundBy(rule, set));
}

function foundBy(rule: Rule, set: SessionSet): SetFinding[] {
  const found: SetFinding[] = [];
  try {
    for (const { session, input, ...objection } of rule.checkSet?.(set) ?? []) {
      found.push({ input, finding: newFinding(rule, session, objection, objection.file) });
    }
  } catch (error) {
    found.push({ input: '', finding: internalError(rule, error, sessionId('')) });
  }
  return found;
}
