import fc from 'fast-check';
import { expect, test } from 'vitest';
import { UNSAFE_CLASS } from '../../lib/base/unsafe-class.ts';
import { safeJson } from '../../lib/report/safe-json.ts';

const text = fc.string({
  unit: fc.constantFrom('a', '"', '\\', '\n', '\u009b', '\u202e', '\ud83d', '潮', '🌊', '\u{e0041}'),
});

test('is the same document, and holds nothing that a terminal could obey', () => {
  fc.assert(
    fc.property(fc.dictionary(text, fc.array(text)), fc.constantFrom(0, 2), (value, indent) => {
      const json = safeJson(JSON.stringify(value, null, indent));
      expect(JSON.parse(json)).toEqual(value);
      expect(json.replaceAll('\n', '')).not.toMatch(new RegExp(`[${UNSAFE_CLASS}]`, 'u'));
    }),
    { numRuns: 1000 },
  );
});
