import type { Severity } from '../finding.ts';
import type { Objection, Rule, SetObjection } from '../rule.ts';

/** How severe the findings of a rule are, or that it does not run. */
export type Severities = Readonly<Record<string, Severity | 'off'>>;

/**
 * The rules that run, with the severities that were asked for. A severity that was asked for holds for all findings
 * of its rule, also those that weigh otherwise by default.
 */
export function configuredRules(rules: readonly Rule[], severities: Severities): Rule[] {
  return rules.flatMap((rule) => {
    const severity = Object.hasOwn(severities, rule.id) ? severities[rule.id] : undefined;
    if (severity === undefined) return [rule];
    return severity === 'off' ? [] : [withSeverity(rule, severity)];
  });
}

function withSeverity(rule: Rule, severity: Severity): Rule {
  return {
    ...rule,
    severity,
    // Asked of the rule itself, which may be of a class.
    check: (subject, valueOf) => weighed(rule.check?.(subject, valueOf) ?? [], severity),
    checkSet: (set) => weighed(rule.checkSet?.(set) ?? [], severity),
  };
}

function* weighed<Each extends Objection | SetObjection>(
  objections: Iterable<Each>,
  severity: Severity,
): Iterable<Each> {
  for (const objection of objections) yield { ...objection, severity };
}
