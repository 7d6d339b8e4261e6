import type { BenchStores } from '../bench-stores.ts';
import { checkInNode, openInPage } from '../browser-page.ts';
import type { Measure } from '../measure.ts';
import { mixedOf } from '../session-plan.ts';

const MOST_MS = 200;

/** Opening a bundle in the page, in a worker, against the command; both start cold. Needs `npm run build`. */
export function browserMeasures(stores: BenchStores): readonly Measure[] {
  const bundle = (): string => stores.bundle(mixedOf(10_000));
  const inMs = (name: string, figure: () => Promise<number>) => ({ name, unit: 'ms', figure });
  return [
    {
      name: 'open a bundle of 10,000 nodes in the page / check it with the command',
      limit: 3,
      rounds: 3,
      sides: () =>
        Promise.resolve({
          timed: inMs('page', async () => (await openInPage(bundle(), stores.scratch())).listed),
          base: inMs('command', () => Promise.resolve(checkInNode(bundle()))),
        }),
    },
    {
      name: `longest task of the page meanwhile / ${MOST_MS} ms`,
      limit: 1,
      rounds: 1,
      sides: () =>
        Promise.resolve({
          timed: inMs('page', async () => (await openInPage(bundle(), stores.scratch())).longestTask),
          base: inMs('allowed', () => Promise.resolve(MOST_MS)),
        }),
    },
  ];
}
