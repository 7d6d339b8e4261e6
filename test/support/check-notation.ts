import { checkSession } from '../../lib/check/check-session.ts';
import { checkSet } from '../../lib/check/check-set.ts';
import type { Finding } from '../../lib/check/finding.ts';
import type { Rule } from '../../lib/check/rule.ts';
import { RULES } from '../../lib/check/rules.ts';
import { setMember } from '../../lib/check/session-set.ts';
import { sessionsOf } from './notation.ts';

/** Everything that rules find in the sessions of a notation, alone and together. */
export async function checkNotation(notation: string, rules: readonly Rule[] = RULES): Promise<Finding[]> {
  const sessions = await sessionsOf(notation);
  const alone = sessions.flatMap(({ graph, around }) => checkSession(graph, { rules, around }));
  const together = checkSet(
    sessions.map(({ graph }) => setMember(graph)),
    rules,
  );
  return [...alone, ...together.map(({ finding }) => finding)];
}
