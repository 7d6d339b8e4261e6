import type { NodeId } from '../base/brand.ts';
import { isConversational, isRootLevel, isRootNode, isSpawnRoot, isSummary } from './node-kinds.ts';
import { callAt, type SessionGraph } from './session-graph.ts';
import { spine } from './spine.ts';

/** The linear history of a head, or the node at which its chain is broken. */
export type Branch =
  | { readonly broken: null; readonly members: readonly number[] }
  | { readonly broken: NodeId; readonly members: null };

/**
 * The branch of a head (seed §3 "Read invariant"): the walk along `P` alone, oldest first. The
 * ROOT node and rewound nodes are left out. Broken data is named, never guessed around.
 * Linear in the chain, plus one scan of the session for its first turn.
 */
export function branch(graph: SessionGraph, head: number, first: number = firstTurn(graph)): Branch {
  const chain = spine(graph, head);
  const oldest = chain[0];
  if (oldest !== undefined && !isLegalEnd(graph, oldest, first)) {
    return { broken: callAt(graph, oldest).id, members: null };
  }
  const members = chain.filter((index) => {
    const call = callAt(graph, index);
    return !isRootNode(call) && !call.meta.rewound;
  });
  return { broken: null, members };
}

/** Index of the session's first ROOT-level conversational node, or -1. Callers of many branches pass it on. */
export function firstTurn(graph: SessionGraph): number {
  return graph.calls.findIndex((call) => isConversational(call) && isRootLevel(call) && !isRootNode(call));
}

/**
 * True where a chain may begin (seed §3 "Read invariant"): a call whose predecessor is not empty,
 * a spawn root, the ROOT node, a function's node, the session's first turn or a summary. Constant.
 */
export function isLegalEnd(graph: SessionGraph, index: number, first: number): boolean {
  const call = callAt(graph, index);
  if (call.predecessor !== '') return true;
  return isSpawnRoot(call) || isRootNode(call) || call.role === 'code' || index === first || isSummary(call);
}
