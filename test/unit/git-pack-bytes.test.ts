import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packInParts } from '../../lib/store/git/pack-bytes.ts';

test('a pack in parts gives the bytes of the whole, wherever they are asked for', () => {
  const whole = Uint8Array.from({ length: 150_001 }, (_, at) => (at * 7919) % 251);
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(150_000), fc.nat(80_000)), { maxLength: 20 }), (questions) => {
      const pack = packInParts(whole.length, (from, to) => whole.slice(from, to));
      for (const [at, count] of questions) {
        const { bytes, from } = pack.around(at, count);
        expect(bytes.length - from).toBeGreaterThanOrEqual(Math.min(count, whole.length - at));
        const found = bytes.subarray(from, from + count);
        expect(Buffer.compare(found, whole.subarray(at, at + found.length))).toBe(0);
      }
    }),
    { numRuns: 300 },
  );
});
