import type { SessionGraph } from '../graph/session-graph.ts';
import type { Finding, Severity } from './finding.ts';

/** The most severe first. */
export const SEVERITY_RANK: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2 };

/** The order of a session's findings: by severity, by the seq of their first node, by rule id. */
export function byPlace(graph: SessionGraph): (a: Finding, b: Finding) => number {
  const placeOf = (finding: Finding): number => graph.indexOf(finding.nodes[0] ?? '');
  return (a, b) =>
    SEVERITY_RANK[a.severity] - SEVERITY_RANK[b.severity] ||
    placeOf(a) - placeOf(b) ||
    (a.rule < b.rule ? -1 : a.rule > b.rule ? 1 : 0);
}
