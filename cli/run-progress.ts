import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { safeText } from '../lib/report/safe-text.ts';
import { showProgress } from './terminal.ts';

/** Before and between what is shown. */
const QUIET_MS = 500;
const STEP_MS = 100;
/** Sessions after which the rate says something. */
const LEAST_FOR_RATE = 20;
const MINUTE = 60;

/** Shows how far a run is, and where the number of sessions can be guessed from names alone, how long it will take. */
export function progressTicker(inputs: readonly string[]): (name: string) => void {
  const start = performance.now();
  let last = start;
  let count = 0;
  let total: number | null | undefined;
  return (name) => {
    count += 1;
    const now = performance.now();
    if (now - start < QUIET_MS || now - last < STEP_MS) return;
    last = now;
    total ??= expectedSessions(inputs);
    showProgress(`${progressText(count, total, (now - start) / 1000)}: ${safeText(name)}`);
  };
}

/** `session 12 of about 300, 25 a second, about 12 s left`; seconds are those of the run so far. */
export function progressText(count: number, total: number | null, seconds: number): string {
  if (total === null || total <= count || count < LEAST_FOR_RATE) return `session ${count}`;
  const rate = count / seconds;
  const left = Math.ceil((total - count) / rate);
  const time = left < 2 * MINUTE ? `${left} s` : `${Math.round(left / MINUTE)} min`;
  const speed = rate < 10 ? rate.toFixed(1) : String(Math.round(rate));
  return `session ${count} of about ${total}, ${speed} a second, about ${time} left`;
}

/** How many sessions there may be: as many as a folder of sessions has entries; null where nobody can say. */
function expectedSessions(inputs: readonly string[]): number | null {
  try {
    return inputs.reduce((sum, input) => sum + entriesOf(input), 0);
  } catch {
    // An input that cannot be listed is told of where it is read.
    return null;
  }
}

function entriesOf(input: string): number {
  if (input === '-' || !statSync(input).isDirectory()) return 1;
  const isOne = ['meta.json', 'history', 'HEAD', '.git'].some((name) => existsSync(join(input, name)));
  return isOne ? 1 : readdirSync(input).length;
}
