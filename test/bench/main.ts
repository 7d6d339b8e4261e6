import { parseArgs } from 'node:util';
import { BenchStores } from './bench-stores.ts';
import { isBroken, type Reading, readMeasure } from './measure.ts';
import { allMeasures } from './measures.ts';
import { benchJson, benchText } from './report.ts';

/**
 * `npm run bench`: measures ratios within one run and prints them as a table, or as JSON with
 * `-- --json`. `-- --quick` leaves out what takes minutes, `-- --only WORDS` all but the measures with these
 * words in their names. Exit code 1 when a limit is broken.
 */

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
  },
});
const stores = new BenchStores();
const readings: Reading[] = [];
try {
  for (const measure of allMeasures(stores)) {
    if ((values.quick && measure.isLong === true) || !measure.name.includes(values.only)) continue;
    process.stderr.write(`${measure.name} … `);
    const reading = await readMeasure(measure);
    process.stderr.write(`${reading.value.toFixed(2)}\n`);
    readings.push(reading);
  }
} finally {
  stores.remove();
}
process.stdout.write(values.json ? benchJson(readings) : benchText(readings));
if (readings.some(isBroken)) process.exitCode = 1;
