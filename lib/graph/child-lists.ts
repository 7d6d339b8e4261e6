/** Children of every call in one array (compressed sparse rows), each list in index order. */
export interface ChildLists {
  /** Children of `parent` are `items[starts[parent]] … items[starts[parent + 1] - 1]`. */
  readonly starts: Int32Array;
  readonly items: Int32Array;
}

/** Turns a parent array (-1 for none) into child lists. Linear, two passes. */
export function childLists(parents: Int32Array): ChildLists {
  const starts = new Int32Array(parents.length + 1);
  for (const parent of parents) if (parent >= 0) starts[parent + 1] = (starts[parent + 1] ?? 0) + 1;
  for (let at = 0; at < parents.length; at += 1) starts[at + 1] = (starts[at + 1] ?? 0) + (starts[at] ?? 0);
  const items = new Int32Array(starts[parents.length] ?? 0);
  const next = starts.slice();
  parents.forEach((parent, child) => {
    if (parent < 0) return;
    const place = next[parent] ?? 0;
    items[place] = child;
    next[parent] = place + 1;
  });
  return { starts, items };
}

/** The children of one parent, as a view that copies nothing. */
export function childrenOf(lists: ChildLists, parent: number): Int32Array {
  return lists.items.subarray(lists.starts[parent], lists.starts[parent + 1]);
}
