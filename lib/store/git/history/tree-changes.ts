import type { PackedObjects } from '../git-object.ts';
import type { ObjectCodec } from '../object-codec.ts';
import { isSameEntry } from './edited-tree.ts';
import type { EntryChange } from './raw-entries.ts';
import { type ForestTree, TreeForest, type TreePair } from './tree-forest.ts';
import { walkForest } from './walk-forest.ts';

/** What reading git objects takes. */
export interface ObjectSource {
  readonly objects: PackedObjects;
  readonly codec: ObjectCodec;
  /** For errors. */
  readonly place: string;
}

/**
 * What the two trees of each pair differ by, in the order of the pairs; the names of one pair come
 * in any order. Throws {@link AfterturnError} `git/damaged` or `git/missing`.
 *
 * Linear in what is stored of the trees and in the changes; a pair that is not stored as one delta
 * costs the changes on the way between the two.
 */
export function treeChanges(source: ObjectSource, pairs: readonly TreePair[]): readonly EntryChange[][] {
  const forest = new TreeForest(source.objects, source.place, pairs);
  walkForest(forest, source.objects, source.codec, source.place);
  const treeOf = (id: string | null): ForestTree | null =>
    id === null ? null : (forest.trees.get(id) ?? null);
  return pairs.map(({ before, after }) => changesBetween(treeOf(before), treeOf(after)));
}

function changesBetween(a: ForestTree | null, b: ForestTree | null): EntryChange[] {
  if (a === null) return (b?.entries ?? []).map((after) => ({ name: after.name, before: null, after }));
  if (b === null) return a.entries.map((before) => ({ name: before.name, before, after: null }));
  const way = wayBetween(a, b);
  const [first, second] = way;
  if (second === undefined) return [...(first ?? [])];
  const all = new Map<string, EntryChange>();
  for (const { name, before, after } of way.flat()) {
    const earlier = all.get(name);
    all.set(name, { name, before: earlier === undefined ? before : earlier.before, after });
  }
  return [...all.values()].filter(({ before, after }) => !isSameEntry(before, after));
}

/** The changes from one tree to another: up to where their ways part, and down again. */
function wayBetween(from: ForestTree, to: ForestTree): (readonly EntryChange[])[] {
  const up: (readonly EntryChange[])[] = [];
  const down: (readonly EntryChange[])[] = [];
  let [a, b] = [from, to];
  while (a !== b) {
    const isUp = a.depth >= b.depth;
    const { changes, base } = isUp ? a : b;
    if (base === null) throw new Error('two trees of a pair were not connected');
    if (isUp) up.push(changes.map(({ name, before, after }) => ({ name, before: after, after: before })));
    else down.push(changes);
    if (isUp) a = base;
    else b = base;
  }
  return [...up, ...down.reverse()];
}
