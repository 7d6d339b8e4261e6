import fc from 'fast-check';
import { expect, test } from 'vitest';
import { KnownTexts } from '../../lib/store/redact/known-texts.ts';

const letters = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 2, maxLength: 5 });

test('known texts are found as a plain search finds them, the longer first', () => {
  fc.assert(
    fc.property(
      fc.array(letters, { minLength: 1, maxLength: 4 }),
      fc.string({ unit: fc.constantFrom('a', 'b', 'c') }),
      (texts, text) => {
        const known = new KnownTexts();
        for (const each of texts) known.add(each);
        const longestFirst = texts.toSorted((a, b) => b.length - a.length);
        const expected = [...text.matchAll(new RegExp(longestFirst.join('|'), 'g'))];
        expect(known.find(text)).toEqual(
          expected.map(({ index, 0: { length } }) => ({ start: index, end: index + length })),
        );
      },
    ),
    { numRuns: 1000 },
  );
});

test('many that begin alike cost no more than one', () => {
  const known = new KnownTexts();
  for (let length = 12; length < 500; length += 1)
    known.add(`abcdefgh${'x1'.repeat(length).slice(0, length)}!`);
  const start = performance.now();
  expect(known.find('abcdefgh'.repeat(100_000))).toEqual([]);
  expect(performance.now() - start).toBeLessThan(30_000);
});
