import { damaged, within } from '../git-errors.ts';
import { idOfParts, type PackedObjects } from '../git-object.ts';
import type { ObjectCodec } from '../object-codec.ts';
import { comparedEdit, deltaEdits } from './byte-edit.ts';
import { EditedTree, type Undo } from './edited-tree.ts';
import type { ForestTree, TreeForest } from './tree-forest.ts';

/** Larger trees made of deltas are not digested: all versions of one grow with the square of a session. */
const DIGESTED_BYTES = 2 ** 16;

/** A tree on the way from a root, and how to come back from it. */
interface Step {
  readonly tree: ForestTree;
  readonly undo: Undo;
  nextChild: number;
}

/**
 * Fills in what each tree of a forest differs by from its base. Every tree is made once, out of its
 * base and in its place, by the changed bytes alone.
 *
 * Whole trees are held to their ids, others up to 64 KB; of larger ones each delta's own checksum
 * is. Throws `git/damaged`. Linear in the deltas and in the whole trees.
 */
export function walkForest(
  forest: TreeForest,
  objects: PackedObjects,
  codec: ObjectCodec,
  place: string,
): void {
  const walk = new Walk(objects, codec, place);
  for (const root of forest.roots()) walk.from(root);
}

class Walk {
  private readonly current = new EditedTree();

  constructor(
    private readonly objects: PackedObjects,
    private readonly codec: ObjectCodec,
    private readonly place: string,
  ) {}

  from(root: ForestTree): void {
    const bytes = this.wholeOf(root);
    this.step(root, () => this.current.load(bytes));
    const way: Step[] = [this.arrived(root, [])];
    for (let at = way.at(-1); at !== undefined; at = way.at(-1)) {
      const child = at.tree.children[at.nextChild];
      at.nextChild += 1;
      if (child !== undefined) way.push(this.down(child, at.tree.depth + 1));
      else {
        this.current.undo(at.undo);
        way.pop();
      }
    }
  }

  private down(tree: ForestTree, depth: number): Step {
    const { delta } = tree;
    tree.depth = depth;
    const bytes = delta === null ? this.wholeOf(tree) : delta.read();
    const { changes, undo } = this.step(tree, () => {
      const base = this.current.bytes;
      return this.current.apply(delta === null ? comparedEdit(base, bytes) : deltaEdits(base, bytes));
    });
    tree.changes = changes;
    if (delta !== null) this.check(tree);
    return this.arrived(tree, undo);
  }

  private arrived(tree: ForestTree, undo: Undo): Step {
    if (tree.isListed) tree.entries = this.current.entries();
    return { tree, undo, nextChild: 0 };
  }

  private check({ id }: ForestTree): void {
    if (this.current.bytes.length > DIGESTED_BYTES) return;
    if (idOfParts('tree', this.current.bytes.parts(), this.codec) !== id)
      throw damaged(this.place, `the tree ${id} is damaged: its bytes have another id`);
  }

  private wholeOf({ id }: ForestTree): Uint8Array {
    const { kind, data } = this.objects.read(id);
    if (kind !== 'tree') throw damaged(this.place, `the object ${id} is no tree`);
    return data;
  }

  private step<Result>({ id }: ForestTree, step: () => Result): Result {
    return within(this.place, () => `the tree ${id}`, step);
  }
}
