import { childrenOf } from '../../lib/graph/child-lists.ts';
import { isAttachRow, isSpawnRoot } from '../../lib/graph/node-kinds.ts';
import { callAt, type SessionGraph } from '../../lib/graph/session-graph.ts';

/** One thing done inside a turn; `level` says how deep below it. */
export interface ThreadItem {
  readonly index: number;
  readonly level: number;
  /** How many items of the thread were called by this one, directly or not. */
  readonly inside: number;
}

/**
 * What a node called, in order of append and each followed by what it called in turn (the node's
 * *thread*). Spawned branches show as their first node alone. Iterative; linear in the thread.
 */
export function threadOf(graph: SessionGraph, root: number): ThreadItem[] {
  const found: { index: number; level: number; inside: number }[] = [];
  const open: { index: number; level: number }[] = calleesOf(graph, root, 0);
  const seen = new Set([root]);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (seen.has(next.index)) continue;
    seen.add(next.index);
    found.push({ ...next, inside: 0 });
    if (!isSpawnRoot(callAt(graph, next.index))) open.push(...calleesOf(graph, next.index, next.level + 1));
  }
  countInside(found);
  return found;
}

/** In reverse, so that popping from the end gives them in order of append. */
function calleesOf(graph: SessionGraph, index: number, level: number): { index: number; level: number }[] {
  return [...childrenOf(graph.callees, index)]
    .filter((callee) => !isAttachRow(callAt(graph, callee)) && belongsToThread(graph, callee))
    .reverse()
    .map((callee) => ({ index: callee, level }));
}

/** A turn that follows another node is part of a conversation, not of the thread. */
function belongsToThread(graph: SessionGraph, index: number): boolean {
  return callAt(graph, index).predecessor === '' || isSpawnRoot(callAt(graph, index));
}

/** In preorder, what a call holds are the items from it to the next of its level or above. */
function countInside(items: readonly { level: number; inside: number }[]): void {
  const open: number[] = [];
  const close = (level: number, end: number): void => {
    for (let last = open.at(-1); last !== undefined; last = open.at(-1)) {
      const item = items[last];
      if (item === undefined || item.level < level) return;
      item.inside = end - last - 1;
      open.pop();
    }
  };
  items.forEach(({ level }, place) => {
    close(level, place);
    open.push(place);
  });
  close(0, items.length);
}
