import { textTable } from '../../lib/report/text-table.ts';
import { isBroken, type Reading } from './measure.ts';
import { median, type Timing } from './timing.ts';

/** The readings as a table: ratios first, since times say more about the machine than about us. */
export function benchText(readings: readonly Reading[]): string {
  const rows = readings.map((reading) => [
    reading.name,
    reading.value.toFixed(2),
    reading.best.toFixed(2),
    reading.limit === null ? '–' : `≤ ${reading.limit}`,
    verdictOf(reading),
    `${spanOf(reading.timed)} / ${spanOf(reading.base)}`,
  ]);
  const columns = [
    { title: 'measure' },
    { title: 'ratio', align: 'right' },
    { title: 'of minima', align: 'right' },
    { title: 'limit', align: 'right' },
    { title: '' },
    { title: 'medians' },
  ] as const;
  return `${textTable(columns, rows, (text) => text).join('\n')}\n`;
}

/** The same for machines: one JSON object, times in milliseconds. */
export function benchJson(readings: readonly Reading[]): string {
  const measures = readings.map((reading) => ({ ...reading, verdict: verdictOf(reading) || null }));
  return `${JSON.stringify({ node: process.version, measures }, null, 2)}\n`;
}

function verdictOf(reading: Reading): 'pass' | 'FAIL' | '' {
  if (reading.limit === null) return '';
  return isBroken(reading) ? 'FAIL' : 'pass';
}

function spanOf({ times, unit }: Timing): string {
  return `${Math.round(median(times))} ${unit}`;
}
