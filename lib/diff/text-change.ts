import { diffArrays, diffWordsWithSpace } from 'diff';

/** A piece of a line; `changed` where the other side's line has something else. */
export interface Piece {
  readonly text: string;
  readonly changed: boolean;
}

/** A line of a comparison. Lines of one sign that stand together are in their text's order. */
export interface ChangeLine {
  readonly sign: ' ' | '-' | '+';
  readonly pieces: readonly Piece[];
}

/** How two texts differ. `detail` says how finely they were compared, where limits set an end. */
export interface TextChange {
  readonly lines: readonly ChangeLine[];
  /** `words`: within lines; `lines`: some lines were too long or too many; `none`: one text replaces the other. */
  readonly detail: 'words' | 'lines' | 'none';
}

/** Longest line, in UTF-16 units, that is compared word by word: the cost is quadratic in what differs. */
export const MAX_WORD_LINE = 2000;
/** Most lines of one side that differ for which lines are compared at all. */
export const MAX_LINE_EDITS = 2000;
/** Most pairs of lines that are compared word by word. */
const MAX_WORD_PAIRS = 500;
const MAX_WORD_EDITS = 400;
/** Lines that share less than one part in so many are read better whole. */
const LEAST_IN_COMMON = 4;

/**
 * Compares two texts line by line, and word by word within lines that changed. The lines signed
 * ' ' and '-' are the first text, those signed ' ' and '+' the second. Equal beginnings and ends cost
 * their length; beyond the limits above less is compared, and `detail` says so.
 */
export function textChange(a: string, b: string): TextChange {
  const [left, right] = [a.split('\n'), b.split('\n')];
  const start = commonStart(left, right);
  const end = commonEnd(left, right, start);
  const [oldLines, newLines] = [left.slice(start, left.length - end), right.slice(start, right.length - end)];
  const hunks = diffArrays(oldLines, newLines, { maxEditLength: MAX_LINE_EDITS });
  const middle = hunks === undefined ? replaced(oldLines, newLines) : withWords(hunks);
  return {
    lines: [
      ...whole(' ', left.slice(0, start)),
      ...middle.lines,
      ...whole(' ', left.slice(left.length - end)),
    ],
    detail: middle.detail,
  };
}

function commonStart(a: readonly string[], b: readonly string[]): number {
  let length = 0;
  while (length < a.length && length < b.length && a[length] === b[length]) length += 1;
  return length;
}

function commonEnd(a: readonly string[], b: readonly string[], start: number): number {
  const most = Math.min(a.length, b.length) - start;
  let length = 0;
  while (length < most && a.at(-1 - length) === b.at(-1 - length)) length += 1;
  return length;
}

function replaced(a: readonly string[], b: readonly string[]): TextChange {
  return { lines: [...whole('-', a), ...whole('+', b)], detail: 'none' };
}

interface Hunk {
  readonly value: readonly string[];
  readonly added: boolean;
  readonly removed: boolean;
}

/** Removed lines that added ones follow are compared with them, one by one from the first. */
function withWords(hunks: readonly Hunk[]): TextChange {
  const lines: ChangeLine[] = [];
  let [spare, detail]: [number, TextChange['detail']] = [MAX_WORD_PAIRS, 'words'];
  for (const [at, hunk] of hunks.entries()) {
    const next = hunks[at + 1];
    if (hunk.removed && next?.added === true) {
      const pairs = Math.min(hunk.value.length, next.value.length);
      const compared = hunk.value.slice(0, pairs).map((line, place) => {
        const pair = spare-- > 0 ? wordPair(line, next.value[place] ?? '') : null;
        if (pair === null) detail = 'lines';
        return pair ?? ([[piece(line, true)], [piece(next.value[place] ?? '', true)]] as const);
      });
      lines.push(...compared.map(([old]): ChangeLine => ({ sign: '-', pieces: old })));
      lines.push(...whole('-', hunk.value.slice(pairs)));
      lines.push(...compared.map(([, young]): ChangeLine => ({ sign: '+', pieces: young })));
      lines.push(...whole('+', next.value.slice(pairs)));
    } else if (!(hunk.added && hunks[at - 1]?.removed === true)) {
      lines.push(...whole(hunk.removed ? '-' : hunk.added ? '+' : ' ', hunk.value));
    }
  }
  return { lines, detail };
}

/** Two lines in pieces; null where they are too long to be compared. */
function wordPair(a: string, b: string): readonly [readonly Piece[], readonly Piece[]] | null {
  if (a.length > MAX_WORD_LINE || b.length > MAX_WORD_LINE) return null;
  const words = diffWordsWithSpace(a, b, { maxEditLength: MAX_WORD_EDITS });
  if (words === undefined) return null;
  const common = words.filter((word) => !word.added && !word.removed).map(({ value }) => value.trim().length);
  if (sum(common) * LEAST_IN_COMMON < Math.max(a.length, b.length))
    return [[piece(a, true)], [piece(b, true)]];
  const side = (other: 'added' | 'removed'): Piece[] =>
    words.filter((word) => !word[other]).map((word) => piece(word.value, word.added || word.removed));
  return [side('added'), side('removed')];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function whole(sign: ChangeLine['sign'], lines: readonly string[]): ChangeLine[] {
  return lines.map((line) => ({ sign, pieces: [piece(line, sign !== ' ')] }));
}

function piece(text: string, changed: boolean): Piece {
  return { text, changed };
}
