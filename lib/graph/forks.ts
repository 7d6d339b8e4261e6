import { childrenOf } from './child-lists.ts';
import { isConversationNode } from './conversation.ts';
import type { SessionGraph } from './session-graph.ts';

/** One position with several continuations (seed §4 "Fork"). */
export interface Fork {
  /** The shared predecessor. */
  readonly at: number;
  /** The conversation nodes that follow it, in seq order; two or more. */
  readonly continuations: readonly number[];
}

/** All forks in seq order of their predecessor. Linear. */
export function forks(graph: SessionGraph): Fork[] {
  return [...graph.calls.keys()].flatMap((at) => {
    const continuations = [...childrenOf(graph.successors, at)].filter((child) =>
      isConversationNode(graph, child),
    );
    return continuations.length > 1 ? [{ at, continuations }] : [];
  });
}
