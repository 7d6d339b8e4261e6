import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What tells that an input holds other sessions than before: of a file its size and time, of a
 * folder the names in it, with the times of those that were no session. Compared, never read.
 *
 * @param known names of the sessions that were found in it, which are followed by themselves
 */
export function inputListing(input: string, known: ReadonlySet<string>): string {
  const stats = statSync(input, { throwIfNoEntry: false });
  if (stats === undefined) return 'gone';
  if (!stats.isDirectory()) return `${stats.size} ${stats.mtimeMs}`;
  const entries = readdirSync(input, { withFileTypes: true });
  const lines = entries.map((entry) => {
    const isKnown = known.has(entry.name) || entry.name === 'history';
    const time = isKnown ? '' : (statSync(join(input, entry.name), { throwIfNoEntry: false })?.mtimeMs ?? '');
    return `${entry.name} ${time}`;
  });
  return lines.sort().join('\n');
}
