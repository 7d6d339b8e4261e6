import type { SessionGraph } from '../graph/session-graph.ts';
import { DEFAULT_POLICY, type Policy } from '../replay/policy.ts';
import { NO_SURROUNDINGS, type Surroundings } from '../store/surroundings.ts';
import { type Found, foldUnderCauses } from './fold-under-causes.ts';
import { byPlace } from './by-place.ts';
import type { Finding } from './finding.ts';
import { internalError } from './internal-error.ts';
import { newFinding } from './new-finding.ts';
import { type OptionValues, optionValue } from './option-value.ts';
import type { Rule } from './rule.ts';
import { RULES } from './rules.ts';
import { buildSubject, type Subject } from './subject.ts';

/** What rules are run with besides the session; each has a default. */
export interface CheckOptions {
  /** Default: every rule there is. */
  readonly rules?: readonly Rule[];
  /** Default: nothing is known but nodes and meta.json, so that rules about more have nothing to say. */
  readonly around?: Surroundings;
  /** Default: {@link DEFAULT_POLICY}. */
  readonly policy?: Policy;
  /** Numbers that rules decide by, where they are not the defaults. */
  readonly values?: OptionValues;
}

/**
 * Runs rules over one session. Findings come by severity, then by the seq of their first node (those
 * without a node first), then by rule id; one that follows from another says so. A rule that throws
 * becomes an `internal-error` finding, keeps what it found before, and the others go on. Near-linear in
 * the session for each rule.
 */
export function checkSession(graph: SessionGraph, options: CheckOptions = {}): Finding[] {
  const { rules = RULES, around = NO_SURROUNDINGS, policy = DEFAULT_POLICY, values = {} } = options;
  const subject = buildSubject(graph, around, policy);
  const found = rules.flatMap((rule) => foundBy(rule, subject, values));
  return foldUnderCauses(found).sort(byPlace(graph));
}

function foundBy(rule: Rule, subject: Subject, values: OptionValues): Found[] {
  const found: Found[] = [];
  const { graph, session } = subject;
  try {
    for (const objection of rule.check?.(subject, optionValue(rule, values)) ?? []) {
      const file = objection.file ?? graph.calls[graph.indexOf(objection.nodes[0] ?? '')]?.file;
      found.push({ finding: newFinding(rule, session.id, objection, file), causes: objection.causes ?? [] });
    }
  } catch (error) {
    found.push({ finding: internalError(rule, error, session.id), causes: [] });
  }
  return found;
}
