import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { align } from '../../lib/diff/align.ts';
import { type ChangeLine, MAX_LINE_EDITS, MAX_WORD_LINE, textChange } from '../../lib/diff/text-change.ts';
import { visibleLines } from '../../lib/report/diff/visible-lines.ts';

const names = fc.uniqueArray(fc.constantFrom(...'abcdefghijkl'.split('')), { maxLength: 12 });

/** Length of the longest common subsequence, the slow and plain way. */
function commonLength(a: readonly string[], b: readonly string[]): number {
  let row = new Array<number>(b.length + 1).fill(0);
  for (const name of a) {
    const next = [0];
    for (const [at, other] of b.entries())
      next.push(name === other ? (row[at] ?? 0) + 1 : Math.max(row[at + 1] ?? 0, next[at] ?? 0));
    row = next;
  }
  return row.at(-1) ?? 0;
}

describe('aligning two lists of names', () => {
  test('pairs as many as can stand in order, and keeps both orders', () => {
    fc.assert(
      fc.property(names, names, (a, b) => {
        const pairs = align(a, b);
        expect(pairs.map(([at]) => at).filter((at) => at >= 0)).toEqual([...a.keys()]);
        expect(pairs.map(([, at]) => at).filter((at) => at >= 0)).toEqual([...b.keys()]);
        const both = pairs.filter(([left, right]) => left >= 0 && right >= 0);
        for (const [left, right] of both) expect(a[left]).toBe(b[right]);
        expect(both.length).toBe(commonLength(a, b));
      }),
      { numRuns: 2000 },
    );
  });

  test('is quick on long lists in any order', () => {
    const list = Array.from({ length: 100_000 }, (_, at) => String(at));
    expect(align(list, list.toReversed()).length).toBe(199_999);
  });
});

const text = fc
  .array(fc.constantFrom('', 'one two three', 'one 2 three', 'four', '日本語 潮位', '  four', 'x'), {
    maxLength: 12,
  })
  .map((lines) => lines.join('\n'));

function side(lines: readonly ChangeLine[], sign: '-' | '+'): string {
  return lines
    .filter((line) => line.sign === ' ' || line.sign === sign)
    .map(({ pieces }) => pieces.map((piece) => piece.text).join(''))
    .join('\n');
}

describe('comparing two texts', () => {
  test('loses nothing of either', () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        const { lines } = textChange(a, b);
        expect([side(lines, '-'), side(lines, '+')]).toEqual([a, b]);
        if (a === b) expect(lines.every(({ sign }) => sign === ' ')).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  test('marks the words that changed in a line', () => {
    const { lines } = textChange('the tide is twelve m', 'the tide is 27 m');
    const changed = lines.map(({ pieces }) =>
      pieces.filter((piece) => piece.changed).map((piece) => piece.text),
    );
    expect(changed).toEqual([['twelve'], ['27']]);
  });

  test.each([
    ['a long line', 'x '.repeat(MAX_WORD_LINE), 'y '.repeat(MAX_WORD_LINE), 'lines'],
    ['many lines', numbered('a', MAX_LINE_EDITS), numbered('b', MAX_LINE_EDITS), 'none'],
  ])('says where it stops short: %s', (_what, a, b, detail) => {
    const change = textChange(a, b);
    expect(change.detail).toBe(detail);
    expect([side(change.lines, '-'), side(change.lines, '+')]).toEqual([a, b]);
  });

  test('leaves out equal lines far from a change, and counts them', () => {
    const { lines } = textChange(numbered('a', 100), numbered('a', 100).replace('a 50\n', 'new\n'));
    const shown = visibleLines(lines, { context: 2, most: 40 });
    expect(shown.map((line) => ('skipped' in line ? line.skipped : line.sign))).toEqual([
      48,
      ' ',
      ' ',
      '-',
      '+',
      ' ',
      ' ',
      47,
    ]);
    expect(visibleLines(lines, { context: Infinity, most: Infinity })).toEqual(lines);
  });

  test('counts what goes over the most lines', () => {
    const { lines } = textChange('', numbered('a', 100));
    expect(visibleLines(lines, { context: 0, most: 10 }).at(-1)).toEqual({
      skipped: lines.length - 10,
      what: 'more',
    });
  });
});

function numbered(word: string, count: number): string {
  return Array.from({ length: count }, (_, at) => `${word} ${at}`).join('\n');
}
