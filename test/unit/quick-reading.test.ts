import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lendingReader } from '../../cli/inputs/lending-reader.ts';
import { nodeDecode } from '../../cli/inputs/node-decode.ts';
import { decodeUtf8 } from '../../lib/base/utf8.ts';
import { tempFolder } from '../support/temp-store.ts';

describe('what reads many small files quickly', () => {
  it.each([0, 1, 65_535, 65_536, 65_537, 300_000])('lends all %i bytes of a file', (length) => {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 7) % 251);
    const file = join(tempFolder(), 'file');
    writeFileSync(file, bytes);
    expect(Buffer.compare(lendingReader()(file), bytes)).toBe(0);
  });

  it('lends one file after the other, a short one after a long one too', () => {
    const file = join(tempFolder(), 'file');
    const lend = lendingReader();
    for (const text of ['a long text', 'b', 'c'.repeat(100_000), '']) {
      writeFileSync(file, text);
      expect(Buffer.from(lend(file)).toString()).toBe(text);
    }
  });

  it('decodes as the library does', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), fc.boolean(), (any, isAscii) => {
        const bytes = isAscii ? any.map((byte) => byte & 0x7f) : any;
        expect(outcome(() => nodeDecode(bytes))).toEqual(outcome(() => decodeUtf8(bytes)));
      }),
      { numRuns: 1000 },
    );
  });
});

function outcome(decode: () => string): unknown {
  try {
    return decode();
  } catch (error) {
    return error;
  }
}
