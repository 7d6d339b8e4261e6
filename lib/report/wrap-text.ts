import { characters, displayWidth } from './display-width.ts';

/**
 * Breaks a text into lines of at most `cells` cells: at spaces, and inside a word only where the word
 * alone is wider than a line. One line at least. Nothing but the spaces at breaks is lost.
 */
export function wrapText(text: string, cells: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((each) => pieces(each, cells))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (displayWidth(longer) <= cells) line = longer;
    else {
      if (line !== '') lines.push(line);
      line = word;
    }
  }
  return [...lines, line];
}

function pieces(word: string, cells: number): string[] {
  if (displayWidth(word) <= cells) return [word];
  const found: string[] = [];
  let piece = '';
  let width = 0;
  for (const character of characters(word)) {
    const more = displayWidth(character);
    if (width + more > cells && piece !== '') {
      found.push(piece);
      piece = '';
      width = 0;
    }
    piece += character;
    width += more;
  }
  return [...found, piece];
}
