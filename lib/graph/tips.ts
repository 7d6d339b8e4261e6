import type { NodeId } from '../base/brand.ts';
import { childrenOf } from './child-lists.ts';
import { isConversationNode } from './conversation.ts';
import { callAt, type SessionGraph } from './session-graph.ts';

/** The end of a branch, with the name meta.json gives it. */
export interface Tip {
  readonly index: number;
  readonly id: NodeId;
  /** null when the branch has no name. */
  readonly name: string | null;
  readonly archived: boolean;
}

/**
 * The leaves of the conversation graph in seq order (seed §5): conversation nodes that no
 * conversation node follows, minus merged heads and summaries. Linear.
 */
export function tips(graph: SessionGraph): Tip[] {
  const { calls, session } = graph;
  const merged = mergedHeads(graph);
  const isTip = (index: number): boolean => {
    const { id } = callAt(graph, index);
    if (!isConversationNode(graph, index) || merged.has(id) || id.startsWith('summary_')) return false;
    return !childrenOf(graph.successors, index).some((child) => isConversationNode(graph, child));
  };
  return [...calls.keys()].filter(isTip).map((index) => {
    const { id } = callAt(graph, index);
    const named = session.meta.branches.get(id);
    return { index, id, name: named?.name || null, archived: named?.archived ?? false };
  });
}

/** Heads that a merge took in: those meta.json lists, and the non-first parents of context commits. */
function mergedHeads(graph: SessionGraph): ReadonlySet<NodeId> {
  const { meta, commits } = graph.session;
  const heads = new Map(commits.map((commit) => [commit.id, commit.headNodeId]));
  const fromCommits = commits.flatMap((commit) =>
    commit.parents.slice(1).map((parent) => heads.get(parent) ?? ''),
  );
  return new Set([...meta.mergedHeads, ...fromCommits.filter((id): id is NodeId => id !== '')]);
}
