import { median, type Side, timeInTurn, type Timing } from './timing.ts';

const WARM_UPS = 2;

/** One line of the table: how many times as long one thing takes as another, in the same run. */
export interface Measure {
  readonly name: string;
  /** The largest ratio allowed; null for a measure that only informs. */
  readonly limit: number | null;
  readonly rounds: number;
  /** True of what takes minutes; `-- --quick` leaves it out. */
  readonly isLong?: true;
  /** Prepares both sides; the ratio is `timed` over `base`. */
  readonly sides: () => Promise<{ readonly timed: Side; readonly base: Side }>;
}

/** What a measure gave. */
export interface Reading {
  readonly name: string;
  readonly limit: number | null;
  /** Median of the ratios of the rounds; the limit is held against this. */
  readonly value: number;
  /** Ratio of the shortest times, which noise can only lengthen: the second opinion. */
  readonly best: number;
  readonly timed: Timing;
  readonly base: Timing;
}

export async function readMeasure({ name, limit, rounds, sides }: Measure): Promise<Reading> {
  const { timed, base } = await sides();
  const [first, second] = await timeInTurn([timed, base], rounds, Math.min(rounds, WARM_UPS));
  if (first === undefined || second === undefined) throw new Error('a side was not timed');
  const ratios = first.times.map((time, round) => time / (second.times[round] ?? Number.NaN));
  const best = Math.min(...first.times) / Math.min(...second.times);
  return { name, limit, value: median(ratios), best, timed: first, base: second };
}

/** True for a reading that breaks its limit; a value that is no number breaks any. */
export function isBroken({ limit, value }: Reading): boolean {
  return limit !== null && !(value <= limit);
}
