import { type ChildLists, childLists } from '../graph/child-lists.ts';
import type { DrawnForest } from './drawn-forest.ts';

/**
 * The drawn line of each row, from 0: preorder over the tree of parents, where later followers of
 * one node start beside the first, and a spawned branch beside its caller (spec "The drawing",
 * depth). Iterative; linear.
 */
export function depths(forest: DrawnForest): Int32Array {
  const walk = new DepthWalk(forest);
  let start = 0;
  forest.parents.forEach((parent, row) => {
    if (parent < 0) start = walk.place(row, start);
  });
  return walk.depth;
}

class DepthWalk {
  readonly depth: Int32Array;
  private readonly children: ChildLists;
  /** Per row the first free line below it, as far as its children are placed. */
  private readonly cursor: Int32Array;
  private readonly placed: Int32Array;
  private readonly firstFollower: Int32Array;

  constructor(private readonly forest: DrawnForest) {
    const size = forest.parents.length;
    this.children = childLists(forest.parents);
    this.depth = new Int32Array(size);
    this.cursor = new Int32Array(size);
    this.placed = new Int32Array(size);
    this.firstFollower = new Int32Array(size).fill(-1);
  }

  /** Places a tree and returns the line after its last. */
  place(root: number, start: number): number {
    const open = [root];
    this.enter(root, start);
    for (let row = root; open.length > 0; row = open.at(-1) ?? -1) {
      const child = this.nextChild(row);
      if (child >= 0) {
        this.enter(child, this.startOf(child, row));
        open.push(child);
      } else {
        open.pop();
        this.close(row, open.at(-1) ?? -1);
      }
    }
    return this.cursor[root] ?? 0;
  }

  private enter(row: number, start: number): void {
    this.depth[row] = start;
    this.cursor[row] = start + 1;
  }

  private close(row: number, parent: number): void {
    if (parent >= 0) this.cursor[parent] = Math.max(this.cursor[parent] ?? 0, this.cursor[row] ?? 0);
  }

  private nextChild(row: number): number {
    const place = (this.children.starts[row] ?? 0) + (this.placed[row] ?? 0);
    if (place >= (this.children.starts[row + 1] ?? 0)) return -1;
    this.placed[row] = (this.placed[row] ?? 0) + 1;
    return this.children.items[place] ?? -1;
  }

  private startOf(child: number, parent: number): number {
    if (this.forest.isSpawned[child] === 1) return this.depth[parent] ?? 0;
    const cursor = this.cursor[parent] ?? 0;
    if (this.forest.follows[child] !== 1) return cursor;
    const first = this.firstFollower[parent] ?? -1;
    if (first < 0) this.firstFollower[parent] = child;
    return first < 0 ? cursor : (this.depth[first] ?? 0);
  }
}
