import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { nodeArchiveCodec } from '../../cli/inputs/node-archive-codec.ts';
import { type ArchiveLimits, DEFAULT_LIMITS } from '../../lib/store/open/archive/archive-limits.ts';
import { pakoArchiveCodec } from '../../lib/store/open/archive/pako-archive-codec.ts';
import { below, craftedTar, patched, tarGzOf, tarOf, zipOf } from '../support/archives.ts';
import { errorIn, openBytes, outlineOf, sessionsOf } from '../support/open-bytes.ts';
import { sessionFilesOf } from '../support/temp-store.ts';

const FILES = sessionFilesOf([{ id: 'u1', seq: 0 }], { id: 's1' });
const limits = (lower: Partial<ArchiveLimits>): { limits: ArchiveLimits } => ({
  limits: { ...DEFAULT_LIMITS, ...lower },
});
const MB = 2 ** 20;

describe('a limit ends the reading, and its message names it, its value and the flag', () => {
  const many = below(
    's1/',
    Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`history/${at}.json`, '{}'])),
  );

  test('entries, in a tar and in a zip', async () => {
    for (const bytes of [await tarOf(many), zipOf(many)]) {
      const error = errorIn(await openBytes(bytes, limits({ entries: 20 }), 'run'));
      expect(error).toMatchObject({ code: 'archive/limit', place: 'run' });
      expect(error.message).toMatch(/it (has 21|states 40) entries.*limit is 20 entries/);
      expect(error.remedy).toContain('--max-entries');
      expect(outlineOf(await openBytes(bytes, limits({ entries: 50 })))).toEqual(['given/s1']);
    }
  });

  test('entries, also of folders that no entry names', async () => {
    const deep = craftedTar([{ name: `${'a/'.repeat(45)}x` }]);
    expect(errorIn(await openBytes(deep, limits({ entries: 20 }))).code).toBe('archive/limit');
  });

  test('entries, where the end of a zip says fewer', async () => {
    const zip = zipOf(many);
    const end = Buffer.from(zip).lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
    const error = errorIn(await openBytes(patched(zip, end + 8, [1, 0, 1, 0]), limits({ entries: 20 })));
    expect(error.code).toBe('archive/limit');
  });

  test('total, of a compressed tar and of the files of a session in a zip', async () => {
    const text = {
      ...FILES,
      'large_nodes/a.txt': 'x y'.repeat(40_000),
      'large_nodes/b.txt': 'x z'.repeat(40_000),
    };
    for (const bytes of [await tarGzOf(text), zipOf(text)]) {
      const error = errorIn(await openBytes(bytes, limits({ total: 200_000 })));
      expect(error).toMatchObject({
        code: 'archive/limit',
        remedy: expect.stringContaining('--max-total') as string,
      });
      expect(error.message).toContain('limit is 200,000 bytes');
      expect(outlineOf(await openBytes(bytes, limits({ total: 400_000 })))).toEqual(['given']);
    }
  });

  test('total, of all archives inside of one together', async () => {
    const inner = await tarGzOf({ 'meta.json': JSON.stringify({ id: 'a', text: 'x'.repeat(60_000) }) });
    const outer = await tarOf({ 'a.tgz': inner, 'b.tgz': inner });
    expect(outlineOf(await openBytes(outer, limits({ total: 100_000 })))).toEqual([
      'given/a.tgz',
      'archive/limit given/b.tgz',
    ]);
  });

  test('of one file, which hides that file alone', async () => {
    const files = {
      ...FILES,
      'history/0001-u-big.json': JSON.stringify({ id: 'big', seq: 1, output: 'x'.repeat(5000) }),
    };
    for (const bytes of [await tarOf(files), zipOf(files)]) {
      const [session] = await sessionsOf(await openBytes(bytes, limits({ file: 4000 })));
      expect(session?.calls).toHaveLength(1);
      expect(session?.problems[0]?.message).toMatch(/limit is 4,000 bytes of one file/);
      expect(session?.problems[0]?.remedy).toContain('--max-file');
    }
  });

  test('archives inside of one another', async () => {
    const nested = async (depth: number): Promise<Uint8Array> => {
      let bytes = await tarOf(FILES);
      for (let level = 1; level < depth; level += 1) bytes = zipOf({ inner: bytes });
      return bytes;
    };
    expect(outlineOf(await openBytes(await nested(4)))).toEqual(['given/inner/inner/inner']);
    const error = errorIn(await openBytes(await nested(5)));
    expect(error).toMatchObject({ code: 'archive/limit', place: 'given/inner/inner/inner/inner' });
    expect(error.message).toContain('limit is 4 archives');
  });
});

describe('a bomb is stopped before it grows', () => {
  const zeros = new Uint8Array(60 * MB);

  test.each([
    ['Node', nodeArchiveCodec],
    ['JavaScript alone', pakoArchiveCodec],
  ])('a gzip file, inflated by %s', async (_, codec) => {
    let grown = 0;
    const counting: typeof codec = {
      ...codec,
      async *gunzip(bytes) {
        for await (const part of codec.gunzip(bytes)) {
          grown += part.length;
          yield part;
        }
      },
    };
    const bomb = gzipSync(craftedTar([{ name: 's1/history/0.json', data: zeros }]));
    // What the file says of its own size is nothing to go by.
    for (const bytes of [bomb, patched(bomb, bomb.length - 4, [9, 0, 0, 0])]) {
      grown = 0;
      const error = errorIn(await openBytes(bytes, { archiveCodec: counting }));
      expect(error.message).toMatch(/grow to .* or more; the limit is 200 times/);
      expect(error.remedy).toContain('--max-ratio');
      expect(grown).toBeLessThan(13 * MB);
    }
  });

  test('a file in a zip, whatever size it states', async () => {
    const zip = zipOf({ 's1/meta.json': '{}', 's1/history/0.json': zeros });
    const [session] = await sessionsOf(await openBytes(zip));
    expect(session?.problems[0]?.message).toContain('limit is 200 times');
    const record = Buffer.from(zip).lastIndexOf('PK\u0001\u0002', undefined, 'latin1');
    const [lied] = await sessionsOf(await openBytes(patched(zip, record + 24, [100, 0, 0, 0])));
    expect(lied?.problems[0]?.message).toContain('damaged');
  });

  test('ten million entries, by what the end of a zip says', async () => {
    const zip = Buffer.from(zipOf(below('s1/', FILES)));
    const endAt = zip.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
    const long = Buffer.alloc(76);
    long.write('PK\u0006\u0006', 0, 'latin1');
    long.writeBigUInt64LE(10_000_000n, 32);
    long.writeBigUInt64LE(BigInt(zip.readUInt32LE(endAt + 12)), 40);
    long.writeBigUInt64LE(BigInt(zip.readUInt32LE(endAt + 16)), 48);
    long.write('PK\u0006\u0007', 56, 'latin1');
    long.writeBigUInt64LE(BigInt(endAt), 64);
    const bytes = Buffer.concat([zip.subarray(0, endAt), long, zip.subarray(endAt)]);
    expect(errorIn(await openBytes(bytes)).message).toMatch(
      /states 10,000,000 entries; the limit is 1,000,000/,
    );
  });

  test('a compressed tar of ten million tiny files, before the rest is inflated', async () => {
    let asked = 0;
    const piece = craftedTar(
      Array.from({ length: 1000 }, (_, at) => ({ name: `s1/history/${at}.json` })),
      new Uint8Array(),
    );
    const archiveCodec = {
      ...nodeArchiveCodec,
      *gunzip() {
        for (; asked < 10_000; asked += 1) yield piece;
      },
    };
    const error = errorIn(
      await openBytes(Uint8Array.of(0x1f, 0x8b), { archiveCodec, ...limits({ ratio: 1e9 }) }),
    );
    expect(error.remedy).toContain('--max-entries');
    expect(asked).toBe(1000);
  });
});
