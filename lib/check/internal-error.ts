import type { SessionId } from '../base/brand.ts';
import type { Finding } from './finding.ts';
import { fingerprint } from './fingerprint.ts';
import type { Rule } from './rule.ts';

/** The rule id of a finding that says a rule itself failed. */
export const INTERNAL_ERROR = 'internal-error';

/** A rule that threw on a session. */
export function internalError(rule: Pick<Rule, 'id'>, error: unknown, session: SessionId): Finding {
  const reason = error instanceof Error ? error.message : String(error);
  return {
    rule: INTERNAL_ERROR,
    severity: 'error',
    session,
    nodes: [],
    message: `the rule ${rule.id} failed on session ${session} and may have missed something: ${reason}`,
    remedy: 'Report this as a fault of afterturn, with the session if you can share it; the other rules ran',
    fingerprint: fingerprint(INTERNAL_ERROR, session, [rule.id]),
  };
}
