import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** One side of a comparison; what it returns is kept until the clock has stopped, then dropped. */
export type Side = TimedSide | FigureSide;

/** A side that is no time: what it gives is the figure itself, such as megabytes. */
export interface FigureSide {
  readonly name: string;
  readonly unit: string;
  readonly figure: () => Promise<number>;
}

export interface TimedSide {
  readonly name: string;
  /** Runs timed as one, so that both sides take about as long and noise meets them alike; 1 when not given. */
  readonly repeat?: number;
  readonly run: () => unknown;
}

/** Times of one side in milliseconds a run, or its figures, in the order of the rounds. */
export interface Timing {
  readonly name: string;
  readonly unit: string;
  readonly times: readonly number[];
}

/**
 * Times all sides in turn, round after round (A B A B …), so that what else the machine does falls
 * on all of them alike. Rounds before the first warm up and are not counted.
 */
export async function timeInTurn(
  sides: readonly Side[],
  rounds: number,
  warmUps: number,
): Promise<readonly Timing[]> {
  const timings = sides.map((side) => ({ side, times: [] as number[] }));
  for (let round = -warmUps; round < rounds; round += 1) {
    for (const { side, times } of timings) {
      const time = await ('figure' in side ? side.figure() : timeOf(side));
      if (round >= 0) times.push(time);
    }
  }
  return timings.map(({ side, times }) => ({
    name: side.name,
    unit: 'unit' in side ? side.unit : 'ms',
    times,
  }));
}

async function timeOf({ run, repeat = 1 }: TimedSide): Promise<number> {
  collectGarbage({ type: 'minor' });
  const kept: unknown[] = [];
  const start = performance.now();
  for (let done = 0; done < repeat; done += 1) kept.push(await run());
  const time = performance.now() - start;
  // Read after the clock, so that no result can be dropped or left out before.
  if (kept.length !== repeat) throw new Error('a run was lost');
  return time / repeat;
}

/** The middle of a list of numbers; of an even number of them the mean of the two. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low = Number.NaN, high = low] = sorted.slice(middle - ((sorted.length + 1) & 1), middle + 1);
  return (low + high) / 2;
}

// No side must pay for the young garbage of another. A full collection would do more: the engine then
// forgets the shapes of parsed objects, and what is timed is how it learns them anew.
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as (options: { type: 'minor' }) => void;
