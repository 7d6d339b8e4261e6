import { groupBy } from '../../base/group-by.ts';
import { isConversationNode } from '../../graph/conversation.ts';
import { inherited } from '../../graph/inherited.ts';
import type { SessionGraph } from '../../graph/session-graph.ts';
import { spine } from '../../graph/spine.ts';
import { type Tip, tips } from '../../graph/tips.ts';
import { branchWalk } from '../rolling/branch-walk.ts';
import type { CallTokens } from './call-tokens.ts';
import { NO_SUMS, type TokenSums, withCall } from './token-sums.ts';

/** A branch by its tip, and the sums over the calls made on it. */
export interface BranchSums extends TokenSums {
  readonly tip: Tip;
}

/**
 * The sums of every branch, in the order of {@link tips}: over the calls on its spine and those
 * inside what these called. A call before a fork counts for each branch that goes through it, so
 * branches together come to more than the session. Linear in the session; a branch whose chain
 * goes against seq costs its own length.
 */
export function branchSums(graph: SessionGraph, calls: readonly CallTokens[]): BranchSums[] {
  const byNode = callsByNode(graph, calls);
  const withNode = (sums: TokenSums, node: number): TokenSums =>
    (byNode.get(node) ?? []).reduce(withCall, sums);
  const ends = tips(graph);
  const upTo = new Map<number, TokenSums>();
  const open: TokenSums[] = [];
  const wanted = new Set(ends.map(({ index }) => index));
  for (const { kind, node } of branchWalk(graph, wanted)) {
    if (kind === 'leave') open.pop();
    else {
      open.push(withNode(open.at(-1) ?? NO_SUMS, node));
      if (wanted.has(node)) upTo.set(node, open.at(-1) ?? NO_SUMS);
    }
  }
  return ends.map((tip) => {
    const sums = upTo.get(tip.index) ?? spine(graph, tip.index).reduce(withNode, NO_SUMS);
    return { tip, ...sums };
  });
}

/** The calls that belong to each node of the conversation: itself, or the nearest of its callers. */
function callsByNode(
  graph: SessionGraph,
  calls: readonly CallTokens[],
): ReadonlyMap<number, readonly CallTokens[]> {
  const own = Int32Array.from(graph.calls, (_, index) => (isConversationNode(graph, index) ? index : -1));
  const nodes = inherited(graph.callers, own, (self, above) => (self >= 0 ? self : above));
  return groupBy(calls, ({ call }) => nodes[call] ?? -1);
}
