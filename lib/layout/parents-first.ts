import { childLists, childrenOf } from '../graph/child-lists.ts';

/** All nodes of a forest, each after its parent: roots first, then level by level. Linear. */
export function parentsFirst(parents: Int32Array): Int32Array {
  const children = childLists(parents);
  const order = new Int32Array(parents.length);
  let length = 0;
  parents.forEach((parent, node) => {
    if (parent < 0) order[length++] = node;
  });
  for (let at = 0; at < length; at += 1) {
    for (const child of childrenOf(children, order[at] ?? -1)) order[length++] = child;
  }
  return order;
}
