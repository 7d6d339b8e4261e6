import type { BreakCause } from './prefix-break.ts';
import type { SharedPrefix } from './shared-prefix.ts';

/** How many calls that continue another go on from all of its request. */
export interface PrefixCount {
  readonly calls: number;
  readonly extending: number;
}

/** The cache view of a session in figures; calls that begin a path are not among them. */
export interface PrefixTotals extends PrefixCount {
  /** Of these, the calls that continue one of their own turn. */
  readonly withinTurn: PrefixCount;
  /** How often each cause broke a request, the most frequent first; causes that did not are left out. */
  readonly breaks: ReadonlyMap<BreakCause, number>;
  /** The same within turns. */
  readonly breaksWithinTurn: ReadonlyMap<BreakCause, number>;
}

/** Adds up a session's cache view. Linear. */
export function prefixTotals(prefixes: readonly SharedPrefix[]): PrefixTotals {
  const continuing = prefixes.filter(({ previous }) => previous >= 0);
  const within = continuing.filter(({ isWithinTurn }) => isWithinTurn);
  return {
    ...countOf(continuing),
    withinTurn: countOf(within),
    breaks: causesOf(continuing),
    breaksWithinTurn: causesOf(within),
  };
}

function countOf(prefixes: readonly SharedPrefix[]): PrefixCount {
  return { calls: prefixes.length, extending: prefixes.filter(({ breaks }) => breaks.length === 0).length };
}

function causesOf(prefixes: readonly SharedPrefix[]): Map<BreakCause, number> {
  const counts = new Map<BreakCause, number>();
  for (const { breaks } of prefixes) {
    for (const { cause } of breaks) counts.set(cause, (counts.get(cause) ?? 0) + 1);
  }
  return new Map([...counts].sort(([, a], [, b]) => b - a));
}
