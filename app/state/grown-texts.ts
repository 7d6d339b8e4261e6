import { FIRST_PART, NEXT_PART } from '../view/long-text.ts';

/** How much of which text the reader has asked for; a list forgets what scrolls out of it. */
const grown = new Map<string, number>();

/** How much of a text is shown, in characters. */
export function shownLength(text: string): number {
  return grown.get(text) ?? FIRST_PART;
}

/** Shows one more part of a text. Returns how much is shown now. */
export function growText(text: string): number {
  const length = shownLength(text) + NEXT_PART;
  grown.set(text, length);
  return length;
}
