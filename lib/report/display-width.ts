const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Text of which every code unit takes one cell: answered without a walk. */
const PLAIN = /^[\x20-\x7e]*$/;
const WIDE =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]/u;
const HALF = /^[\uff61-\uffdc]/u;
const EMOJI = /\p{Emoji_Presentation}|\ufe0f/u;
const MARK = /^\p{M}+$/u;

/** What people see as one character, in order. */
export function characters(text: string): string[] {
  return PLAIN.test(text) ? [...text] : Array.from(graphemes.segment(text), ({ segment }) => segment);
}

/**
 * Cells that a text takes in a terminal: two for Chinese, Japanese and Korean characters and for emoji,
 * none for a mark on its own. Linear.
 */
export function displayWidth(text: string): number {
  if (PLAIN.test(text)) return text.length;
  return characters(text).reduce((sum, character) => sum + cellsOf(character), 0);
}

/** Pads on the right to a number of cells; a wider text stays as it is. */
export function padCells(text: string, cells: number): string {
  return text + ' '.repeat(Math.max(0, cells - displayWidth(text)));
}

function cellsOf(character: string): number {
  if (MARK.test(character)) return 0;
  if (HALF.test(character)) return 1;
  return WIDE.test(character) || EMOJI.test(character) ? 2 : 1;
}
