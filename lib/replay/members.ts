import { callerSubtree } from '../graph/caller-subtree.ts';
import { isRootNode, ROOT_ID } from '../graph/node-kinds.ts';
import { callAt, type SessionGraph } from '../graph/session-graph.ts';
import type { ContextQuery } from './context-query.ts';

/** Spine nodes and their caller-subtrees, in seq order, as far as they exist in the query. */
export function members(graph: SessionGraph, query: ContextQuery): number[] {
  const exists = (index: number): boolean => index < query.before || index === query.also;
  const found = new Set<number>();
  const onSpine = new Set<number>();
  for (let at = query.head; at >= 0 && exists(at) && !onSpine.has(at); at = graph.predecessors[at] ?? -1) {
    onSpine.add(at);
  }
  for (const root of onSpine) {
    if (found.has(root)) continue;
    const enter = (index: number): boolean => !found.has(index) && exists(index) && isEntered(graph, index);
    for (const index of callerSubtree(graph, root, enter)) found.add(index);
  }
  return [...found].sort((a, b) => a - b);
}

/** False for what the walk along `C` does not enter: spawned branches, and all that ROOT holds. */
export function isEntered(graph: SessionGraph, index: number): boolean {
  const call = callAt(graph, index);
  if (call.meta.spawnBranchRoot) return false;
  const caller = graph.callers[index] ?? -1;
  return caller < 0 || !isRoot(graph, caller);
}

function isRoot(graph: SessionGraph, index: number): boolean {
  const call = callAt(graph, index);
  return isRootNode(call) || call.id === ROOT_ID;
}
