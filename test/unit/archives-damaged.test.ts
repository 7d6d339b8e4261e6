import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { nodeArchiveCodec } from '../../cli/inputs/node-archive-codec.ts';
import { pakoArchiveCodec } from '../../lib/store/open/archive/pako-archive-codec.ts';
import {
  below,
  craftedTar,
  END_MARK,
  GOOD,
  GOOD_FILES as FILES,
  NODE,
  patched,
  paxRecord,
  type TarPiece,
  zipOf,
} from '../support/archives.ts';
import { errorIn, openBytes, outlineOf, sessionsOf } from '../support/open-bytes.ts';

const at = (zip: Uint8Array, signature: string, nth = 0): number => {
  let place = -1;
  for (let count = 0; count <= nth; count += 1)
    place = Buffer.from(zip).indexOf(signature, place + 1, 'latin1');
  return place;
};
const LOCAL = 'PK\u0003\u0004';
const RECORD = 'PK\u0001\u0002';
const END = 'PK\u0005\u0006';

describe('damage to a tar archive is told with its place, what lies in front of it is read', () => {
  const behind: TarPiece = { name: 'late/meta.json', data: '{}'.padEnd(2000) };
  const tar = craftedTar([...GOOD, behind]);
  const lateAt = tar.length - END_MARK.length - 2048 - 512;
  const ROWS: Record<string, [bytes: Uint8Array, message: RegExp]> = {
    'cut short in a file': [
      tar.subarray(0, lateAt + 700),
      new RegExp(`cut short inside of late/meta.json.*byte ${lateAt}`),
    ],
    'cut short in a header': [tar.subarray(0, lateAt + 100), new RegExp(`damaged.*byte ${lateAt}`)],
    'a flipped byte in a header': [patched(tar, lateAt + 3, [0]), new RegExp(`damaged.*byte ${lateAt}`)],
    'other bytes behind the end': [
      Buffer.concat([craftedTar(GOOD), Buffer.from('x'.repeat(700))]),
      /goes on behind its end/,
    ],
    'an impossible size': [
      craftedTar([...GOOD, { ...behind, size: 2 ** 33 - 1 }]),
      /cut short inside of late/,
    ],
    'a damaged extended header': [
      craftedTar([...GOOD, { name: 'x', type: 'x', data: '99 path=a\n' }]),
      /extended header is damaged/,
    ],
    'an endless long name': [
      craftedTar([...GOOD, { name: 'x', type: 'L', data: 'n'.repeat(1_100_000) }]),
      /bytes more of header/,
    ],
  };

  test.each(Object.entries(ROWS))('%s', async (_, [bytes, message]) => {
    const items = await openBytes(bytes, {}, 'run.tar');
    expect(errorIn(items)).toMatchObject({
      code: 'archive/damaged',
      place: 'run.tar',
      message: expect.stringMatching(message) as string,
    });
    expect(errorIn(items).remedy).not.toBe('');
    expect((await sessionsOf(items)).map(({ calls }) => calls.length)).toEqual([1]);
  });

  test('an end without its mark is a remark', async () => {
    expect(outlineOf(await openBytes(craftedTar(GOOD, new Uint8Array()), {}, 'run.tar'))).toEqual([
      'run.tar/good',
      'store/no-end-mark run.tar',
    ]);
  });

  test.each([
    ['by GNU', { name: NODE, type: 'S', data: 'x' }],
    ['by pax', { name: NODE, data: 'x' }],
  ])('a sparse file %s is an error of that file', async (how, piece) => {
    const pax = { name: 'x', type: 'x', data: paxRecord('GNU.sparse.major', '1') };
    const tar = craftedTar([...GOOD, ...(how === 'by pax' ? [pax] : []), piece]);
    const [session] = await sessionsOf(await openBytes(tar));
    expect(session?.problems[0]?.message).toContain('sparse');
  });
});

describe.each([
  ['Node', nodeArchiveCodec],
  ['JavaScript alone', pakoArchiveCodec],
])('damage to a gzip file, inflated by %s', (_, archiveCodec) => {
  const tar = craftedTar(GOOD);
  const whole = gzipSync(tar);
  const middle = Math.floor(whole.length / 2);
  const ROWS: Record<string, Uint8Array> = {
    'cut short': whole.subarray(0, middle),
    'cut short in its checksum': whole.subarray(0, whole.length - 6),
    'a flipped byte': patched(whole, middle, [(whole[middle] ?? 0) ^ 0x55]),
    'a flipped checksum': patched(whole, whole.length - 8, [(whole[whole.length - 8] ?? 0) ^ 1]),
    'a size that lies': patched(whole, whole.length - 4, [0, 0, 0, 0]),
    'other bytes behind it': Buffer.concat([whole, Buffer.from('something else')]),
    'other bytes behind zeros behind it': Buffer.concat([whole, Buffer.alloc(40_000), Buffer.from('x')]),
    'a method nobody knows': patched(whole, 2, [3]),
  };

  test.each(Object.entries(ROWS))('%s', async (_name, bytes) => {
    const error = errorIn(await openBytes(bytes, { archiveCodec }, 'run.tgz'));
    expect(error).toMatchObject({ code: 'archive/damaged', place: 'run.tgz' });
  });
});

describe.each([
  ['Node', nodeArchiveCodec],
  ['JavaScript alone', pakoArchiveCodec],
])('a compressed tar archive that is merely cut, inflated by %s', (_, archiveCodec) => {
  const late: TarPiece = { name: 'late/meta.json', data: 'x'.padEnd(60_000) };
  const whole = gzipSync(craftedTar([...GOOD, late]), { level: 0 });

  test.each([
    ['in a later file', whole.subarray(0, whole.length - 20_000)],
    ['in its checksum', whole.subarray(0, whole.length - 6)],
  ])('%s gives what stands in front of the cut, and one error', async (_name, bytes) => {
    const opened = await openBytes(bytes, { archiveCodec }, 'run.tgz');
    const [session] = await sessionsOf(opened);
    expect(session?.calls.length).toBeGreaterThan(0);
    expect(opened.filter((item) => 'error' in item)).toHaveLength(1);
  });
});

describe('damage to a zip archive', () => {
  const zip = zipOf({ ...below('good/', FILES), ...below('other/', FILES) });
  const end = at(zip, END);
  const ROWS: Record<string, [bytes: Uint8Array, message: RegExp]> = {
    'cut short': [zip.subarray(0, zip.length - 30), /cut short: its end/],
    'other bytes behind it': [Buffer.concat([zip, Buffer.from('xyz')]), /goes on for 3 bytes behind its end/],
    'a list elsewhere': [patched(zip, end + 16, [1, 0, 0, 0]), /not where its end/],
    'a damaged list': [
      patched(zip, at(zip, RECORD, 1), [0]),
      new RegExp(`list of entries is damaged at byte ${at(zip, RECORD, 1)}`),
    ],
    'a count that lies': [patched(zip, end + 8, [9, 0, 9, 0]), /list has 4 entries, its end says 9/],
  };

  test.each(Object.entries(ROWS))('%s is an error with its place', async (_, [bytes, message]) => {
    const error = errorIn(await openBytes(bytes, {}, 'run.zip'));
    expect(error).toMatchObject({
      code: 'archive/damaged',
      place: 'run.zip',
      message: expect.stringMatching(message) as string,
    });
  });

  test('one part of several is not read', async () => {
    expect(errorIn(await openBytes(patched(zip, end + 4, [1, 0]))).code).toBe('archive/unsupported');
  });

  // The node of the first session: its header, and what the list says of it.
  const nth = Object.keys(FILES).findIndex((path) => path.startsWith('history/'));
  const [header, record] = [at(zip, LOCAL, nth), at(zip, RECORD, nth)];
  const nameLength = `good/${Object.keys(FILES)[nth] ?? ''}`.length;
  const FILE_ROWS: Record<string, [bytes: Uint8Array, message: RegExp]> = {
    'a flipped byte of data': [
      patched(zip, header + 30 + nameLength + 12, [0x55, 0xaa, 0x55]),
      /is damaged, in the archive at byte/,
    ],
    'a flipped checksum': [patched(zip, record + 16, [1, 2, 3, 4]), /another checksum/],
    encrypted: [patched(zip, record + 8, [1, 0]), /encrypted/],
    'a method nobody knows': [patched(zip, record + 10, [99, 0]), /method 99/],
    'a header elsewhere': [patched(zip, record + 42, [3, 0, 0, 0]), /header is not at byte 3/],
    'another name in its header': [patched(zip, header + 30, [0x58]), /another name/],
    'more than it states': [patched(zip, record + 24, [5, 0, 0, 0]), /damaged/],
    'less than it states': [patched(zip, record + 24, [0, 4, 0, 0]), /instead of|breaks off|damaged/],
    'an impossible size': [patched(zip, record + 24, [0, 0, 16, 0]), /impossible size/],
    'a size over all limits': [patched(zip, record + 24, [0, 0, 0, 0xf0]), /--max-file|holds 4,026,531,840/],
  };

  test.each(Object.entries(FILE_ROWS))('%s hides that file alone', async (_, [bytes, message]) => {
    for (const archiveCodec of [nodeArchiveCodec, pakoArchiveCodec]) {
      const [good, other] = await sessionsOf(await openBytes(bytes, { archiveCodec }));
      expect(good?.problems.map((problem) => [problem.code, problem.file])).toEqual([
        ['store/unreadable-node', NODE.slice('good/'.length)],
      ]);
      expect(good?.problems[0]?.message).toMatch(message);
      expect([other?.calls.length, other?.problems.length]).toEqual([1, 0]);
    }
  });

  test('numbers of 64 bits are read', async () => {
    const [session] = await sessionsOf(await openBytes(asZip64(zip)));
    expect(session?.calls).toHaveLength(1);
  });
});

/** Makes the end of a zip one with numbers of 64 bits. */
function asZip64(
  zip: Uint8Array,
  count = BigInt(Buffer.from(zip).readUInt16LE(at(zip, END) + 10)),
): Uint8Array {
  const endAt = at(zip, END);
  const end = Buffer.from(zip.subarray(endAt));
  const long = Buffer.alloc(56 + 20);
  long.write('PK\u0006\u0006', 0, 'latin1');
  long.writeBigUInt64LE(44n, 4);
  long.writeBigUInt64LE(count, 24);
  long.writeBigUInt64LE(count, 32);
  long.writeBigUInt64LE(BigInt(end.readUInt32LE(12)), 40);
  long.writeBigUInt64LE(BigInt(end.readUInt32LE(16)), 48);
  long.write('PK\u0006\u0007', 56, 'latin1');
  long.writeBigUInt64LE(BigInt(endAt), 64);
  long.writeUInt32LE(1, 72);
  end.fill(0xff, 8, 20);
  return Buffer.concat([zip.subarray(0, endAt), long, end]);
}
