import { IndexSet } from '../base/index-set.ts';
import { childrenOf } from '../graph/child-lists.ts';
import { isRootNode, ROOT_ID } from '../graph/node-kinds.ts';
import { callAt, type SessionGraph } from '../graph/session-graph.ts';
import type { ContextQuery } from './context-query.ts';

/**
 * Spine nodes and their caller-subtrees, in seq order, as far as they exist in the query (seed
 * §6). Iterative; linear in the session, with a small factor.
 */
export function members(graph: SessionGraph, query: ContextQuery): number[] {
  const exists = (index: number): boolean => index < query.before || index === query.also;
  const found = new IndexSet(graph.calls.length);
  const open: number[] = [];
  const add = (index: number): void => {
    found.add(index);
    open.push(index);
  };
  for (let at = query.head; at >= 0 && exists(at) && !found.has(at); at = graph.predecessors[at] ?? -1)
    add(at);
  for (let caller = open.pop(); caller !== undefined; caller = open.pop()) {
    for (const callee of childrenOf(graph.callees, caller)) {
      if (!found.has(callee) && exists(callee) && isEntered(graph, callee)) add(callee);
    }
  }
  return found.ascending();
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
