import type { SessionId } from '../base/brand.ts';
import type { Finding } from './finding.ts';
import { fingerprint } from './fingerprint.ts';
import type { Objection, Rule } from './rule.ts';

/** The finding that an objection is. `file` is the one meant, where one is. */
export function newFinding(
  rule: Pick<Rule, 'id' | 'severity' | 'remedy'>,
  session: SessionId,
  objection: Objection,
  file: string | undefined,
): Finding {
  const { nodes, related, message, remedy, severity, expected, actual, commit, part } = objection;
  return {
    rule: rule.id,
    severity: severity ?? rule.severity,
    session,
    nodes,
    ...(related === undefined || related.length === 0 ? {} : { related }),
    message,
    remedy: remedy ?? rule.remedy,
    ...(file === undefined ? {} : { file }),
    ...(commit === undefined ? {} : { commit }),
    ...(expected === undefined ? {} : { expected }),
    ...(actual === undefined ? {} : { actual }),
    fingerprint: fingerprint(rule.id, session, nodes.length > 0 ? nodes : [file ?? ''], part),
  };
}
