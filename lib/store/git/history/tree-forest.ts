import { damaged } from '../git-errors.ts';
import type { PackedObjects, StoredDelta } from '../git-object.ts';
import type { GitTreeEntry } from '../git-tree.ts';
import type { EntryChange } from './raw-entries.ts';

/** Two trees by their ids, null for no tree. */
export interface TreePair {
  readonly before: string | null;
  readonly after: string | null;
}

/** A tree, and the one it is made out of. */
export interface ForestTree {
  readonly id: string;
  /** Null for a tree that is stored whole. */
  readonly delta: StoredDelta | null;
  /** What it is made out of: the base of its delta, or, for a whole one, a tree it is compared with. */
  base: ForestTree | null;
  readonly children: ForestTree[];
  depth: number;
  /** What differs from the base; filled in by the walk. */
  changes: readonly EntryChange[];
  /** True when all entries are asked for; the walk then fills them in. */
  isListed: boolean;
  entries: readonly GitTreeEntry[];
}

/**
 * The trees of some pairs as a forest in which the two of a pair stand in one tree of it. Most
 * edges are deltas as they are stored. Where deltas leave two parts unconnected, the whole tree of
 * one of them is hung on a tree of the other.
 */
export class TreeForest {
  readonly trees = new Map<string, ForestTree>();
  /** Shortcuts on the way to the tree that has no base. */
  private readonly ways = new Map<ForestTree, ForestTree>();

  /** Throws `git/missing` or `git/damaged`. Near-linear in the trees and their bases. */
  constructor(
    private readonly objects: PackedObjects,
    private readonly place: string,
    pairs: readonly TreePair[],
  ) {
    for (const { before, after } of pairs) {
      const [a, b] = [before, after].map((id) => (id === null ? null : this.add(id)));
      if (a && b) this.connect(a, b);
      else for (const alone of [a, b]) if (alone) alone.isListed = true;
    }
    for (const tree of this.trees.values()) tree.base?.children.push(tree);
  }

  roots(): ForestTree[] {
    return [...this.trees.values()].filter(({ base }) => base === null);
  }

  private add(id: string): ForestTree {
    const known = this.trees.get(id);
    if (known !== undefined) return known;
    const first = this.fresh(id);
    for (let tree = first; tree.delta !== null;) {
      const met = this.trees.get(tree.delta.base);
      if (met !== undefined && this.rootOf(met) === tree)
        throw damaged(this.place, `the tree ${tree.id} is made out of itself`);
      const base = met ?? this.fresh(tree.delta.base);
      tree.base = base;
      this.ways.set(tree, base);
      if (met !== undefined) break;
      tree = base;
    }
    return first;
  }

  private fresh(id: string): ForestTree {
    const delta = this.objects.deltaOf(id);
    const tree: ForestTree = {
      id,
      delta,
      base: null,
      children: [],
      depth: 0,
      changes: [],
      isListed: false,
      entries: [],
    };
    this.trees.set(id, tree);
    return tree;
  }

  private connect(a: ForestTree, b: ForestTree): void {
    const [rootA, rootB] = [this.rootOf(a), this.rootOf(b)];
    if (rootA === rootB) return;
    // A whole tree of the pair itself differs least from the other.
    const [from, to] = rootB === b ? [rootB, a] : [rootA, b];
    from.base = to;
    this.ways.set(from, to);
  }

  private rootOf(tree: ForestTree): ForestTree {
    let root = tree;
    for (let next = this.ways.get(root); next !== undefined; next = this.ways.get(root)) root = next;
    for (let at = tree; at !== root;) {
      const next = this.ways.get(at) ?? root;
      this.ways.set(at, root);
      at = next;
    }
    return root;
  }
}
