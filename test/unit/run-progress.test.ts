import { expect, it } from 'vitest';
import { progressText } from '../../cli/run-progress.ts';

it.each<[number, number | null, number, string]>([
  [3, 100, 1, 'session 3'],
  [50, null, 1, 'session 50'],
  [50, 50, 1, 'session 50'],
  [50, 300, 2, 'session 50 of about 300, 25 a second, about 10 s left'],
  [20, 10_000, 10, 'session 20 of about 10000, 2.0 a second, about 83 min left'],
])('%d of %j after %d s: %s', (count, total, seconds, text) => {
  expect(progressText(count, total, seconds)).toBe(text);
});
