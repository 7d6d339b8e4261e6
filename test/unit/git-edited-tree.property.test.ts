import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyDelta } from '../../lib/store/git/apply-delta.ts';
import { comparedEdit, deltaEdits } from '../../lib/store/git/history/byte-edit.ts';
import { EditedTree } from '../../lib/store/git/history/edited-tree.ts';
import { GapBytes } from '../../lib/store/git/history/gap-bytes.ts';
import { readGitTree } from '../../lib/store/git/git-tree.ts';

/** Ids of few bytes, spaces and zeros among them, so that a delta cuts anywhere and finds much alike. */
const oid = fc.uint8Array({ minLength: 20, maxLength: 20, max: 3 }).map((bytes) => {
  return bytes.map((byte) => [0, 0x20, 0x31, 0x61][byte] ?? 0);
});
const name = fc.stringMatching(/^[ab]{1,3}$/);
const tree = fc
  .dictionary(name, oid, { maxKeys: 12 })
  .map((entries) => treeBytes(Object.entries(entries).sort(([a], [b]) => (a < b ? -1 : 1))));
/** Where a delta copies from, which lets it take stretches from anywhere; -1: it brings its own. */
const choices = fc.array(fc.integer({ min: -1, max: 40 }), { minLength: 1, maxLength: 20 });

function treeBytes(entries: readonly (readonly [string, Uint8Array])[]): Buffer {
  return Buffer.concat(entries.flatMap(([each, id]) => [Buffer.from(`100644 ${each}\0`), id]));
}

/** A delta that makes one of the other, copying a stretch of the base wherever a choice finds it there. */
function anyDelta(base: Uint8Array, result: Uint8Array, picks: readonly number[]): Buffer {
  const parts: number[] = [
    (base.length & 0x7f) | 0x80,
    base.length >> 7,
    (result.length & 0x7f) | 0x80,
    result.length >> 7,
  ];
  for (let at = 0, turn = 0; at < result.length; turn += 1) {
    const pick = picks[turn % picks.length] ?? -1;
    const piece = Buffer.from(result.subarray(at, at + Math.max(1, pick)));
    const found = pick < 0 ? -1 : Buffer.from(base).indexOf(piece, turn % 2 === 0 ? at : 0);
    if (found >= 0) parts.push(0x80 | 0x01 | 0x02 | 0x10, found & 0xff, found >> 8, piece.length);
    else parts.push(piece.length, ...piece);
    at += piece.length;
  }
  return Buffer.from(parts);
}

function expectChanged(
  before: Uint8Array,
  after: Uint8Array,
  edit: (base: GapBytes) => ReturnType<typeof comparedEdit>,
): void {
  const edited = new EditedTree();
  edited.load(before);
  const { changes, undo } = edited.apply(edit(edited.bytes));
  expect(Buffer.concat(edited.bytes.parts())).toEqual(Buffer.from(after));
  const [old, now] = [before, after].map(
    (bytes) => new Map(readGitTree(bytes).map((entry) => [entry.name, entry])),
  );
  const names = [...new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])])];
  const expected = names.filter((each) => old?.get(each)?.oid !== now?.get(each)?.oid);
  expect(changes.map((change) => change.name).sort()).toEqual(expected.sort());
  for (const change of changes) {
    expect([change.before, change.after]).toEqual([
      old?.get(change.name) ?? null,
      now?.get(change.name) ?? null,
    ]);
  }
  edited.undo(undo);
  expect(Buffer.concat(edited.bytes.parts())).toEqual(Buffer.from(before));
  expect(edited.entries()).toEqual(readGitTree(before));
}

test('a tree edited by any delta is the tree the delta makes, and can go back', () => {
  fc.assert(
    fc.property(tree, tree, choices, (before, after, picks) => {
      const delta = anyDelta(before, after, picks);
      expect(Buffer.from(applyDelta(before, delta))).toEqual(after);
      expectChanged(before, after, (base) => deltaEdits(base, delta));
    }),
    { numRuns: 1000 },
  );
});

test('a tree compared with another becomes it', () => {
  fc.assert(
    fc.property(tree, tree, (before, after) => {
      expectChanged(before, after, (base) => comparedEdit(base, after));
    }),
    { numRuns: 300 },
  );
});

test('a tree goes through many versions and back', () => {
  fc.assert(
    fc.property(fc.array(tree, { minLength: 2, maxLength: 8 }), (versions) => {
      const edited = new EditedTree();
      edited.load(versions[0] ?? new Uint8Array());
      const undos = versions.map((version) => edited.apply(comparedEdit(edited.bytes, version)).undo);
      for (const undo of undos.reverse()) edited.undo(undo);
      expect(Buffer.concat(edited.bytes.parts())).toEqual(versions[0]);
    }),
    { numRuns: 300 },
  );
});

test('what a delta makes that is no tree is refused', () => {
  const [before, after] = [treeBytes([['a', new Uint8Array(20)]]), Buffer.from('100644 a\0short')];
  const edited = new EditedTree();
  edited.load(before);
  expect(() => edited.apply(deltaEdits(edited.bytes, anyDelta(before, after, [-1])))).toThrow(RangeError);
  expect(() => edited.load(after)).toThrow(RangeError);
});

test.each([
  ['for another base', [5, 1, 1, 65]],
  ['that makes more than it states', [4, 1, 2, 65, 66]],
  ['that makes less than it states', [4, 3, 2, 65, 66]],
  ['that copies from behind the base', [4, 1, 0x91, 4, 1]],
])('a delta %s is refused', (_, bytes) => {
  const base = new GapBytes();
  base.load(Buffer.from('base'));
  expect(() => deltaEdits(base, Uint8Array.from(bytes))).toThrow(RangeError);
});
