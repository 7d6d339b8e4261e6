import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** One side of a comparison; what it returns is kept until the clock has stopped, then dropped. */
export interface Side {
  readonly name: string;
  /** Runs whose time is taken as one, for a side too quick to time once; 1 when not given. */
  readonly repeat?: number;
  readonly run: () => unknown;
}

/** Times of one side in milliseconds a run, in the order of the rounds. */
export interface Timing {
  readonly name: string;
  readonly times: readonly number[];
}

/**
 * Times all sides in turn, round after round (A B A B …), so that what else the machine does falls
 * on all of them alike. A round before the first warms up and is not counted.
 */
export async function timeInTurn(sides: readonly Side[], rounds: number): Promise<readonly Timing[]> {
  const timings = sides.map((side) => ({ side, name: side.name, times: [] as number[] }));
  for (let round = -1; round < rounds; round += 1) {
    for (const { side, times } of timings) {
      const time = await timeOf(side);
      if (round >= 0) times.push(time);
    }
  }
  return timings.map(({ name, times }) => ({ name, times }));
}

async function timeOf({ run, repeat = 1 }: Side): Promise<number> {
  collectGarbage();
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

// One side must not pay for what the other left behind.
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
