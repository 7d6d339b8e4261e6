import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { nodeCodec, nodeCodecWith } from '../../cli/inputs/node-codec.ts';
import { AfterturnError } from '../../lib/base/afterturn-error.ts';
import { applyDelta } from '../../lib/store/git/apply-delta.ts';
import { bundleFiles } from '../../lib/store/git/bundle.ts';
import { readLooseObject } from '../../lib/store/git/loose-object.ts';
import { pakoCodec } from '../../lib/store/git/pako-codec.ts';
import { PackIndex } from '../../lib/store/git/pack-index.ts';
import { wholePack } from '../../lib/store/git/pack-bytes.ts';
import { IndexedPack } from '../../lib/store/git/indexed-pack.ts';
import { resolveRef } from '../../lib/store/git/refs.ts';
import { ScannedPack } from '../../lib/store/git/scanned-pack.ts';
import type { SessionFiles } from '../../lib/store/session-files.ts';
import {
  craftedBundle,
  type CraftedEntry,
  craftedPack,
  deltaTo,
  idOf,
  sealed,
} from '../support/crafted-pack.ts';

const BLOB: CraftedEntry = { type: 'blob', content: Buffer.from('base') };
const BLOB_ID = idOf('blob', 'base');
const codeOf = (step: () => unknown): string => {
  try {
    step();
  } catch (error) {
    if (error instanceof AfterturnError) return `${error.code} ${error.message}`;
    throw error;
  }
  return 'none';
};
const scan = (entries: readonly CraftedEntry[], count?: number): ScannedPack =>
  new ScannedPack(craftedPack(entries, count), 'x.bundle', nodeCodec);

describe('a crafted pack is an error, not a hang', () => {
  test.each<[string, CraftedEntry[], RegExp]>([
    [
      'a delta that is its own base',
      [{ type: 'offsetDelta', base: Buffer.of(0), content: deltaTo(4, 'x') }],
      /byte 12 .* in front/,
    ],
    [
      'a base in front of the pack',
      [{ type: 'offsetDelta', base: Buffer.of(13), content: deltaTo(4, 'x') }],
      /byte 12 .* in front/,
    ],
    [
      'an endless distance',
      [{ type: 'offsetDelta', base: Buffer.alloc(900, 0xff), content: deltaTo(4, 'x') }],
      /in front/,
    ],
    ['an unknown type', [{ type: 'unknown', content: Buffer.from('x') }], /unknown type 5/],
    ['more than it states', [{ ...BLOB, size: 3 }], /byte 12 is damaged/],
    ['less than it states', [{ ...BLOB, size: 5 }], /byte 12 is damaged: it is shorter/],
    ['a bomb', [{ type: 'blob', content: Buffer.alloc(2 ** 24), size: 10 }], /byte 12 is damaged/],
    ['a size out of all bounds', [{ ...BLOB, size: 2 ** 40 }], /larger than 536870912/],
    ['a size its bytes cannot have', [{ ...BLOB, size: 2 ** 28 }], /impossible size/],
    [
      'a delta for another base',
      [BLOB, { type: 'offsetDelta', base: Buffer.of(13), content: deltaTo(5, 'x') }],
      /fit its base/,
    ],
  ])('%s', (_, entries, message) => {
    expect(codeOf(() => scan(entries))).toMatch(/^git\/damaged /);
    expect(codeOf(() => scan(entries))).toMatch(message);
  });

  test.each([1, 3, 2 ** 32 - 1])('%i objects announced, two there', (count) => {
    expect(codeOf(() => scan([BLOB, BLOB], count))).toMatch(/^git\/damaged /);
  });

  test('two deltas that are the base of each other are missing objects', () => {
    const [one, other] = [idOf('blob', '1'), idOf('blob', '2')];
    const delta = (base: string, text: string): CraftedEntry => ({
      type: 'idDelta',
      base: Buffer.from(base, 'hex'),
      content: deltaTo(1, text),
    });
    const pack = scan([delta(other, '1'), delta(one, '2'), BLOB]);
    expect(codeOf(() => pack.read(one))).toBe(`git/missing the object ${one} is missing`);
    expect(Buffer.from(pack.read(BLOB_ID).data).toString()).toBe('base');
  });

  test('in the pack of a repository, too', () => {
    const one = idOf('blob', '1');
    const pack = craftedPack([{ type: 'idDelta', base: Buffer.from(one, 'hex'), content: deltaTo(1, '1') }]);
    const indexed = new IndexedPack(wholePack(pack), craftedIndex(one, pack), 'x.pack', nodeCodec);
    expect(codeOf(() => indexed.readAt(indexed.index.offsetOf(one) ?? -1, one))).toMatch(
      /^git\/damaged the object at byte 12 .* endless/,
    );
  });
});

test('an indexed pack gives no bytes under an id that is not theirs', () => {
  const pack = craftedPack([BLOB]);
  const other = idOf('blob', 'bask');
  const read = (id: string, bytes: Buffer): string =>
    codeOf(() => {
      const indexed = new IndexedPack(wholePack(bytes), craftedIndex(id, pack), 'x.pack', nodeCodec);
      indexed.readAt(indexed.index.offsetOf(id) ?? -1, id);
    });
  expect(read(BLOB_ID, pack)).toBe('none');
  expect(read(other, pack)).toBe(
    `git/damaged the object ${other} at byte 12 is damaged: its bytes have another id`,
  );
  expect(read(BLOB_ID, craftedPack([{ ...BLOB, content: Buffer.from('bask') }]))).toMatch(/made for$/);
});

test('a base behind its delta is found', () => {
  const delta: CraftedEntry = {
    type: 'idDelta',
    base: Buffer.from(BLOB_ID, 'hex'),
    content: deltaTo(4, 'made'),
  };
  const onDelta: CraftedEntry = {
    type: 'idDelta',
    base: Buffer.from(idOf('blob', 'made'), 'hex'),
    content: deltaTo(4, 'again'),
  };
  const pack = scan([onDelta, delta, BLOB]);
  expect(Buffer.from(pack.read(idOf('blob', 'again')).data).toString()).toBe('again');
});

test.each([
  ['a copy from behind the base', [4, 1, 0x91, 4, 1]],
  ['the unknown operation', [4, 1, 0]],
  ['more than stated', [4, 1, 2, 65, 66]],
  ['less than stated', [4, 3, 2, 65, 66]],
  ['cut off', [4, 3, 3, 65]],
  ['endless size', new Array<number>(50).fill(0xff)],
])('a delta with %s throws', (_, bytes) => {
  expect(() => applyDelta(Buffer.from('base'), Uint8Array.from(bytes))).toThrow(RangeError);
});

describe.each([
  ['Node', nodeCodec],
  ['Node without its inner parts', nodeCodecWith(null)],
  ['the browser', pakoCodec],
])('a loose object, inflated as in %s', (_, codec) => {
  const reading = (content: string | Uint8Array, id = BLOB_ID): string =>
    codeOf(() => readLooseObject(deflateSync(content), id, 'x', codec));

  test('gives its bytes', () => {
    expect(reading('blob 4\0base')).toBe('none');
  });

  test.each([
    'blob 5\0base',
    'blob 3\0base',
    'blob 04\0base',
    'blob 4base',
    'bulb 4\0base',
    '',
    'blob 99999999999\0base',
  ])('%j is damaged', (content) => {
    expect(reading(content)).toContain(`git/damaged the object ${BLOB_ID} is damaged: `);
  });

  test('with other bytes is damaged', () => {
    expect(reading('blob 4\0bask')).toMatch(/have another id$/);
  });

  test('that is a bomb does not grow', () => {
    const bomb = Buffer.concat([Buffer.from('blob 4\0base'), Buffer.alloc(2 ** 26)]);
    expect(reading(bomb)).toMatch(/^git\/damaged/);
  });
});

test('symbolic refs lead on five times and in no circle', () => {
  const id = 'a'.repeat(40);
  const chain = (length: number): Map<string, string> =>
    new Map([
      ...Array.from({ length }, (_, at): [string, string] => [`r${at}`, `ref: r${at + 1}`]),
      [`r${length}`, id],
    ]);
  expect(resolveRef(chain(5), 'r0', 'x')).toBe(id);
  expect(codeOf(() => resolveRef(chain(6), 'r0', 'x'))).toMatch(/^git\/damaged/);
  expect(codeOf(() => resolveRef(new Map([['HEAD', 'ref: HEAD']]), 'HEAD', 'x'))).toMatch(/circle/);
  expect(codeOf(() => resolveRef(new Map([['HEAD', 'root:x:0:0']]), 'HEAD', 'x'))).not.toContain('root');
  expect(resolveRef(new Map([['HEAD', 'ref: refs/heads/main']]), 'HEAD', 'x')).toBeNull();
});

describe('a crafted tree', () => {
  const filesOf = (...entries: (readonly [mode: string, name: string | Uint8Array])[]): SessionFiles => {
    const parts = entries.flatMap(([mode, name]) => [
      Buffer.from(`${mode} `),
      Buffer.from(name),
      Buffer.of(0),
      Buffer.from(BLOB_ID, 'hex'),
    ]);
    const tree = Buffer.concat(parts);
    const commit = Buffer.from(`tree ${idOf('tree', tree)}\nauthor t <t@t> 0 +0000\n\nturn`);
    const pack = craftedPack([BLOB, { type: 'tree', content: tree }, { type: 'commit', content: commit }]);
    return bundleFiles(craftedBundle(idOf('commit', commit), pack), 'x.bundle', nodeCodec);
  };

  test('has its unsafe names refused', () => {
    const bad = [
      '..',
      '.git',
      'a/meta.json',
      'a\nb',
      'a\\b',
      Buffer.from('ff0a', 'hex'),
      Buffer.from('fe', 'hex'),
    ];
    const files = filesOf(
      ['100644', 'meta.json'],
      ...bad.map((name) => ['100644', name] as const),
      ['160000', 'module'],
      ['120000', 'history'],
    );
    expect(files.paths).toEqual(['meta.json']);
    expect(files.refused).toHaveLength(bad.length + 2);
  });

  test('with a name twice, or a file where a folder must be, is damaged', () => {
    expect(codeOf(() => filesOf(['100644', 'meta.json'], ['100644', 'meta.json']))).toMatch(
      /^bundle\/truncated .* twice$/,
    );
    expect(codeOf(() => filesOf(['40000', 'history']))).toMatch(/^bundle\/truncated .* is no tree/);
  });
});

/** An index of one object, at the start of its pack. */
function craftedIndex(id: string, pack: Buffer): PackIndex {
  const head = Buffer.from('ff744f6300000002', 'hex');
  const fanout = Buffer.alloc(1024);
  for (let first = Number.parseInt(id.slice(0, 2), 16); first < 256; first += 1)
    fanout.writeUInt32BE(1, 4 * first);
  const offset = Buffer.from('000000000000000c', 'hex');
  return new PackIndex(
    sealed(Buffer.concat([head, fanout, Buffer.from(id, 'hex'), offset, pack.subarray(-20)])),
    'x.idx',
  );
}
