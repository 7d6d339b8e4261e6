/** Counts the tokens of a text, more or less; no provider's count can be had from a record alone. */
export interface Estimator {
  /** Stands beside every figure that it makes. */
  readonly name: string;
  /** Whole number from 0; 0 for "". Pure; linear in the text. */
  readonly count: (text: string) => number;
}
