/** What a store holds of a call's context besides the context itself. */
export type Recorded = 'reads' | 'boundary' | 'spilled' | 'prompt_hash' | 'tools_available';

/** Ids, paths and names as lists in the order that counts, a boundary as a seq, a hash as hex digits. */
export type Fact = readonly string[] | number | string;

/** One recorded fact held against what was re-derived; facts that were not recorded have none. */
export interface Verification {
  readonly what: Recorded;
  /** null where nothing could be derived that it can be held against. */
  readonly agrees: boolean | null;
  readonly recorded: Fact;
  /** null where `agrees` is. */
  readonly derived: Fact | null;
  /** Why it cannot be compared, or what policy would explain a difference; null when neither is known. */
  readonly note: string | null;
}

/** Holds one recorded fact against the derived one. Linear in lists; those that agree are kept once. */
export function held(what: Recorded, recorded: Fact, derived: Fact): Verification {
  const agrees = isSame(recorded, derived);
  return { what, agrees, recorded, derived: agrees ? recorded : derived, note: null };
}

/** A recorded fact for which there is nothing to hold it against, and why. */
export function notComparable(what: Recorded, recorded: Fact, why: string): Verification {
  return { what, agrees: null, recorded, derived: null, note: why };
}

function isSame(a: Fact, b: Fact): boolean {
  if (!isList(a) || !isList(b)) return a === b;
  return a.length === b.length && a.every((item, at) => item === b[at]);
}

/** True of a fact that is a list. */
export function isList(fact: Fact | null): fact is readonly string[] {
  return Array.isArray(fact);
}
