import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { displayWidth, padCells } from '../../lib/report/display-width.ts';
import { safeText } from '../../lib/report/safe-text.ts';
import { wrapText } from '../../lib/report/wrap-text.ts';

describe('safeText', () => {
  it.each([
    ['\u001b[31m', '\\x1b[31m'],
    ['a\nb\tc\r', 'a\\nb\\tc\\r'],
    ['\u009b1m', '\\x9b1m'],
    ['\u202eabc', '\\u202eabc'],
    ['\ud83d', '\\ud83d'],
    ['\u{e0041}', '\\u{e0041}'],
    ['用户 👩‍💻 é', '用户 👩‍💻 é'],
  ])('%j becomes %s', (text, shown) => expect(safeText(text)).toBe(shown));

  it('leaves nothing unsafe, and nothing to do twice', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const safe = safeText(text);
        expect(safe).not.toMatch(/\p{Cc}|\p{Cs}/u);
        expect(safeText(safe)).toBe(safe);
      }),
    ));
});

describe('displayWidth', () => {
  it.each([
    ['', 0],
    ['abc', 3],
    ['用户', 4],
    ['한글', 4],
    ['カナ', 4],
    ['ｶﾅ', 2],
    ['（）', 4],
    ['😀', 2],
    ['👩‍💻', 2],
    ['❤️', 2],
    ['🇩🇪', 2],
    ['é', 1],
    ['e\u0301', 1],
    ['…', 1],
  ])('%s takes %i cells', (text, cells) => expect(displayWidth(text)).toBe(cells));

  it('pads to a number of cells, and leaves what is wider', () => {
    expect(padCells('用户', 6)).toBe('用户  ');
    expect(padCells('用户', 3)).toBe('用户');
  });
});

describe('wrapText', () => {
  const texts = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '用', '😀'), maxLength: 60 });

  it('keeps to the width and loses nothing but spaces', () =>
    fc.assert(
      fc.property(texts, fc.integer({ min: 2, max: 30 }), (text, cells) => {
        const lines = wrapText(text, cells);
        for (const line of lines) expect(displayWidth(line)).toBeLessThanOrEqual(cells);
        expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
      }),
    ));

  it('breaks at spaces where it can', () => {
    expect(wrapText('one two three', 7)).toEqual(['one two', 'three']);
  });
});
