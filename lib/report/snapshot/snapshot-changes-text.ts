import { safeText } from '../safe-text.ts';
import type { Palette } from '../palette.ts';
import type { SnapshotChange } from './compare-snapshot.ts';

/** The changes of one session for people: a line a call. */
export function snapshotChangesText(
  session: string,
  changes: readonly SnapshotChange[],
  { bold, dim, red, yellow, green }: Palette,
): string {
  const paint = { changed: yellow, new: green, gone: red };
  const lines = changes.map(({ call, kind, causes, message }) => {
    const place = message === null ? '' : dim(` (message ${message})`);
    const why = causes.length === 0 ? '' : `  ${causes.map(safeText).join('; ')}${place}`;
    return `  ${paint[kind](kind.padEnd(7))} ${safeText(call)}${why}\n`;
  });
  return `${bold(safeText(session))}\n${lines.join('')}`;
}
