import { UNSAFE_CLASS } from '../../lib/base/unsafe-class.ts';

/** In a page a line's end and a tab stay as they are; the rest needs a sign, as in a terminal. */
const UNSAFE = new RegExp(String.raw`(?![\n\t])(?!\r\n)[${UNSAFE_CLASS}]`, 'gu');

const C0 =
  'NUL SOH STX ETX EOT ENQ ACK BEL BS TAB LF VT FF CR SO SI DLE DC1 DC2 DC3 DC4 NAK SYN ETB CAN EM SUB ESC FS GS RS US'.split(
    ' ',
  );
const NAMES: ReadonlyMap<number, string> = new Map([
  ...C0.map((name, point): [number, string] => [point, name]),
  [0x7f, 'DEL'],
  [0xad, 'SHY'],
  [0x061c, 'ALM'],
  [0x200b, 'ZWSP'],
  [0x200e, 'LRM'],
  [0x200f, 'RLM'],
  [0x2028, 'LS'],
  [0x2029, 'PS'],
  [0x202a, 'LRE'],
  [0x202b, 'RLE'],
  [0x202c, 'PDF'],
  [0x202d, 'LRO'],
  [0x202e, 'RLO'],
  [0x2060, 'WJ'],
  [0x2066, 'LRI'],
  [0x2067, 'RLI'],
  [0x2068, 'FSI'],
  [0x2069, 'PDI'],
  [0xfeff, 'BOM'],
]);

/** A stretch of text as it is shown; a sign stands for a character that would not show. */
export interface TextPiece {
  readonly text: string;
  readonly isSign: boolean;
}

/** A text cut where a character needs a sign in its place, such as ⟨RLO⟩. Linear. */
export function textPieces(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const { 0: character, index } of text.matchAll(UNSAFE)) {
    if (index > end) pieces.push({ text: text.slice(end, index), isSign: false });
    pieces.push({ text: signOf(character), isSign: true });
    end = index + character.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isSign: false });
  return pieces;
}

/** The same in one string, for where only text fits: a tooltip, an option, a label in the graph. */
export function visibleText(text: string): string {
  return text.replace(UNSAFE, signOf);
}

function signOf(character: string): string {
  const point = character.codePointAt(0) ?? 0;
  return `⟨${NAMES.get(point) ?? `U+${point.toString(16).toUpperCase().padStart(4, '0')}`}⟩`;
}
