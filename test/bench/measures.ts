import type { BenchStores } from './bench-stores.ts';
import type { Measure } from './measure.ts';
import { browserMeasures } from './measures/browser.ts';
import { checkMeasures } from './measures/check.ts';
import { historyMeasures } from './measures/history.ts';
import { loadMeasures } from './measures/load.ts';
import { replayMeasures } from './measures/replay.ts';
import { repositoryMeasures } from './measures/repositories.ts';
import { viewMeasures } from './measures/views.ts';

/** Everything that is measured; a new measure is a line in one of these lists. */
export function allMeasures(stores: BenchStores): readonly Measure[] {
  return [
    ...loadMeasures(stores),
    ...repositoryMeasures(stores),
    ...historyMeasures(stores),
    ...replayMeasures(stores),
    ...viewMeasures(stores),
    ...checkMeasures(stores),
    ...browserMeasures(stores),
  ];
}
