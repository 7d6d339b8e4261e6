import { SEVERITY_RANK } from './by-place.ts';
import type { Finding } from './finding.ts';
import type { Cause } from './rule.ts';

/** A finding, and what it would follow from. */
export interface Found {
  readonly finding: Finding;
  readonly causes: readonly Cause[];
}

/**
 * The findings, those that follow from another told which: one that is itself about what their rule
 * named and weighs at least as much. Where that follows from a third, it is the third, so that no cause
 * is itself a consequence. In the order given; linear, with the length of chains of causes.
 */
export function foldUnderCauses(found: readonly Found[]): Finding[] {
  const byKey = new Map<string, Found>();
  for (const each of found) {
    for (const key of keysOf(each.finding)) if (!byKey.has(key)) byKey.set(key, each);
  }
  return found.map((each) => {
    const root = rootOf(each, byKey);
    return root === each ? each.finding : { ...each.finding, causedBy: root.finding.fingerprint };
  });
}

function rootOf(start: Found, byKey: ReadonlyMap<string, Found>): Found {
  const seen = new Set<Found>();
  let at = start;
  while (!seen.has(at)) {
    seen.add(at);
    at = causeOf(at, byKey) ?? at;
  }
  // Two that name each other explain nothing.
  return causeOf(at, byKey) === undefined ? at : start;
}

function causeOf({ finding, causes }: Found, byKey: ReadonlyMap<string, Found>): Found | undefined {
  for (const { rule, of } of causes) {
    const cause = byKey.get(keyOf(rule, of));
    const weighsLess = cause && SEVERITY_RANK[cause.finding.severity] > SEVERITY_RANK[finding.severity];
    if (cause !== undefined && !weighsLess && cause.finding !== finding) return cause;
  }
  return undefined;
}

function keysOf({ rule, nodes, file }: Finding): string[] {
  return [...nodes, ...(file === undefined ? [] : [file])].map((of) => keyOf(rule, of));
}

function keyOf(rule: string, of: string): string {
  return `${rule} ${of}`;
}
