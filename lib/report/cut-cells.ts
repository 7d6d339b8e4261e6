import { characters, displayWidth } from './display-width.ts';

/** A text in at most `cells` cells; one that is longer ends in `…`, so that the cut is seen. */
export function cutCells(text: string, cells: number): string {
  // Only as much of a long text is looked at as could fit.
  const start = text.length > 4 * cells + 16 ? text.slice(0, 4 * cells + 16) : text;
  if (start.length === text.length && displayWidth(text) <= cells) return text;
  let kept = '';
  let width = 0;
  for (const character of characters(start)) {
    width += displayWidth(character);
    if (width > cells - 1) break;
    kept += character;
  }
  return `${kept}…`;
}
