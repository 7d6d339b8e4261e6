import type { SessionGraph } from '../graph/session-graph.ts';
import { fingerprint } from './fingerprint.ts';
import type { Finding, Severity } from './finding.ts';
import type { Objection, Rule } from './rule.ts';
import { RULES } from './rules.ts';
import { buildSubject, type Subject } from './subject.ts';

/** The rule id of a finding that says a rule itself failed. */
export const INTERNAL_ERROR = 'internal-error';

const RANK: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2 };

/**
 * Runs rules over one session. Findings come by severity, then by the seq of their first node (those
 * without a node first), then by rule id. A rule that throws becomes an {@link INTERNAL_ERROR} finding,
 * keeps what it found before, and the others go on. Near-linear in the session for each rule.
 */
export function checkSession(graph: SessionGraph, rules: readonly Rule[] = RULES): Finding[] {
  const subject = buildSubject(graph);
  return rules.flatMap((rule) => findingsOf(rule, subject)).sort(byPlace(graph));
}

function findingsOf(rule: Rule, subject: Subject): Finding[] {
  const findings: Finding[] = [];
  try {
    for (const objection of rule.check(subject)) findings.push(findingOf(rule, objection, subject));
  } catch (error) {
    findings.push(internalError(rule, error, subject));
  }
  return findings;
}

function findingOf(rule: Rule, objection: Objection, { graph, session }: Subject): Finding {
  const { nodes } = objection;
  const file = objection.file ?? graph.calls[graph.indexOf(nodes[0] ?? '')]?.file;
  return {
    rule: rule.id,
    severity: rule.severity,
    session: session.id,
    remedy: rule.remedy,
    ...objection,
    ...(file === undefined ? {} : { file }),
    fingerprint: fingerprint(rule.id, session.id, nodes.length > 0 ? nodes : [file ?? '']),
  };
}

function internalError(rule: Rule, error: unknown, { session }: Subject): Finding {
  const reason = error instanceof Error ? error.message : String(error);
  return {
    rule: INTERNAL_ERROR,
    severity: 'error',
    session: session.id,
    nodes: [],
    message: `the rule ${rule.id} failed on session ${session.id} and may have missed something: ${reason}`,
    remedy: 'Report this as a fault of afterturn, with the session if you can share it; the other rules ran',
    fingerprint: fingerprint(INTERNAL_ERROR, session.id, [rule.id]),
  };
}

function byPlace(graph: SessionGraph): (a: Finding, b: Finding) => number {
  const placeOf = (finding: Finding): number => graph.indexOf(finding.nodes[0] ?? '');
  return (a, b) =>
    RANK[a.severity] - RANK[b.severity] ||
    placeOf(a) - placeOf(b) ||
    (a.rule < b.rule ? -1 : a.rule > b.rule ? 1 : 0);
}
