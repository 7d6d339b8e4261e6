/** What a store holds of a call's context besides the context itself. */
export type Recorded = 'reads' | 'boundary' | 'spilled' | 'prompt_hash' | 'tools_available';

/** One recorded fact held against what was re-derived; facts that were not recorded have none. */
export interface Verification {
  readonly what: Recorded;
  readonly agrees: boolean;
  /** Both sides in short words, the same where they agree. */
  readonly recorded: string;
  readonly derived: string;
}

/** Holds one recorded fact against the derived one. */
export function held(what: Recorded, recorded: string, derived: string): Verification {
  return { what, agrees: recorded === derived, recorded, derived };
}
