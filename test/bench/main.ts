import { parseArgs } from 'node:util';
import { BenchStores } from './bench-stores.ts';
import { isBroken, type Reading, readMeasure } from './measure.ts';
import { allMeasures } from './measures.ts';
import { benchJson, benchText } from './report.ts';

/**
 * `npm run bench`: measures ratios within one run and prints them as a table, or as JSON with
 * `-- --json`. Exit code 1 when a limit is broken.
 */

const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } });
const stores = new BenchStores();
const readings: Reading[] = [];
try {
  for (const measure of allMeasures(stores)) {
    process.stderr.write(`${measure.name} …\n`);
    readings.push(await readMeasure(measure));
  }
} finally {
  stores.remove();
}
process.stdout.write(values.json ? benchJson(readings) : benchText(readings));
if (readings.some(isBroken)) process.exitCode = 1;
