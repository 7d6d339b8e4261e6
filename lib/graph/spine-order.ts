import { childrenOf } from './child-lists.ts';
import type { SessionGraph } from './session-graph.ts';

/** Answers which calls lie on the spine of which, without walking it. */
export interface SpineOrder {
  /** True where the walk along `P` from `head` comes by `index`; of itself, too. Constant. */
  isOnSpine(index: number, head: number): boolean;
  /** Its number on the way in: what is behind a call on any branch comes directly behind it. -1 in a cycle. */
  placeOf(index: number): number;
  /** One more than the highest number behind it. -1 in a cycle. */
  endOf(index: number): number;
}

const known = new WeakMap<SessionGraph, SpineOrder>();

/**
 * The forest of predecessors with its calls numbered on the way in and out, so that a call is on a
 * spine when its numbers enclose the head's. A chain that runs into a cycle has no beginning to
 * number it from; its calls are only on their own. Iterative; linear once a graph.
 */
export function spineOrder(graph: SessionGraph): SpineOrder {
  const found = known.get(graph) ?? numbered(graph);
  known.set(graph, found);
  return found;
}

function numbered(graph: SessionGraph): SpineOrder {
  const { length } = graph.calls;
  const enter = new Int32Array(length).fill(-1);
  const leave = new Int32Array(length).fill(-1);
  let next = 0;
  for (let root = 0; root < length; root += 1) {
    if ((graph.predecessors[root] ?? -1) >= 0) continue;
    // A call is met twice: on the way in, and, as its complement, on the way out.
    const open = [root];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (at < 0) leave[~at] = next;
      else {
        enter[at] = next;
        next += 1;
        open.push(~at);
        for (const child of childrenOf(graph.successors, at)) open.push(child);
      }
    }
  }
  return {
    placeOf: (index) => enter[index] ?? -1,
    endOf: (index) => leave[index] ?? -1,
    isOnSpine(index, head) {
      if (index === head) return true;
      const [first, place] = [enter[index] ?? -1, enter[head] ?? -1];
      return first >= 0 && place > first && place < (leave[index] ?? -1);
    },
  };
}
