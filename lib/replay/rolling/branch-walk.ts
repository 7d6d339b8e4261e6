import { childrenOf } from '../../graph/child-lists.ts';
import type { SessionGraph } from '../../graph/session-graph.ts';

/** One step of a walk over the tree of spines. */
export type Step = { readonly kind: 'enter' | 'leave'; readonly node: number };

/**
 * Walks the conversation forest depth first, each spine node entered once and left once, as far
 * as it leads to one of the heads. Chains that go against seq, and cycles, are left out: their
 * heads are never entered. Iterative; linear in the session.
 */
export function* branchWalk(graph: SessionGraph, heads: Iterable<number>): Generator<Step> {
  const regular = regularChains(graph);
  const needed = neededNodes(graph, heads, regular);
  const isNeeded = (index: number): boolean => needed[index] === 1;
  for (const root of graph.calls.keys()) {
    if (!isNeeded(root) || (graph.predecessors[root] ?? -1) >= 0) continue;
    const open: Step[] = [{ kind: 'enter', node: root }];
    for (let step = open.pop(); step !== undefined; step = open.pop()) {
      yield step;
      if (step.kind === 'leave') continue;
      open.push({ kind: 'leave', node: step.node });
      for (const child of childrenOf(graph.successors, step.node).toReversed()) {
        if (isNeeded(child)) open.push({ kind: 'enter', node: child });
      }
    }
  }
}

/** 1 for every node whose whole chain descends in seq order. */
function regularChains(graph: SessionGraph): Uint8Array {
  const regular = new Uint8Array(graph.calls.length);
  graph.predecessors.forEach((predecessor, index) => {
    regular[index] = predecessor < 0 || (predecessor < index && regular[predecessor] === 1) ? 1 : 0;
  });
  return regular;
}

function neededNodes(graph: SessionGraph, heads: Iterable<number>, regular: Uint8Array): Uint8Array {
  const needed = new Uint8Array(graph.calls.length);
  for (const head of heads) {
    if (regular[head] !== 1) continue;
    for (let at = head; at >= 0 && needed[at] !== 1; at = graph.predecessors[at] ?? -1) needed[at] = 1;
  }
  return needed;
}
