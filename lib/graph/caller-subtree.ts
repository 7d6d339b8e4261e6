import { childrenOf } from './child-lists.ts';
import type { SessionGraph } from './session-graph.ts';

/**
 * Everything called by a node, directly or not, the node first (seed §3, edge `caller`). `enter`
 * says of each found node whether it and what is below it belong. Iterative; linear in the subtree.
 */
export function callerSubtree(
  graph: SessionGraph,
  root: number,
  enter: (index: number) => boolean = () => true,
): number[] {
  const found = [root];
  const seen = new Set(found);
  for (const parent of found) {
    for (const child of childrenOf(graph.callees, parent)) {
      if (seen.has(child) || !enter(child)) continue;
      seen.add(child);
      found.push(child);
    }
  }
  return found;
}
