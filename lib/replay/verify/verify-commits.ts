import type { NodeId } from '../../base/brand.ts';
import { isRootNode, isSummary } from '../../graph/node-kinds.ts';
import { callAt, type SessionGraph } from '../../graph/session-graph.ts';
import { spine } from '../../graph/spine.ts';
import type { CommitItem, ContextCommit } from '../../store/context-commit.ts';
import { isEntered } from '../members.ts';
import type { Policy } from '../policy.ts';
import { renderContext } from '../render-context.ts';
import { selectedContext } from '../selected-context.ts';
import { commitStates, type StateCheck } from './commit-states.ts';

/** One context commit held against the context that is derived at its head. */
export interface CommitVerification {
  readonly commit: ContextCommit;
  /** null where the commit cannot be compared. */
  readonly agrees: boolean | null;
  /** Turns of the branch for which it has no item. */
  readonly missing: readonly NodeId[];
  /** Its items of nodes that are not in reach of its head. */
  readonly extra: readonly string[];
  /** Items in another state than derived. */
  readonly states: readonly StateCheck[];
  /** Number of items whose state has no counterpart in a context. */
  readonly uncompared: number;
  /** Why it cannot be compared; null where it can. */
  readonly note: string | null;
}

const NONE: ReadonlySet<number> = new Set();
const NOTHING = { missing: [], extra: [], states: [], uncompared: 0 };

/**
 * Holds the items of every context commit (spec "Context commits") against the branch of its
 * head, in the order of the commits: one item a turn of the branch, except for what a summary
 * among the items covers; none of a node elsewhere, except what was attached or merged; aged
 * what the policy ages. A commit costs the branch of its head.
 */
export function verifyCommits(graph: SessionGraph, policy: Policy): CommitVerification[] {
  const { commits } = graph.session;
  const byId = new Map(commits.map((commit) => [commit.id, commit]));
  return commits.map((commit) => {
    const head = graph.indexOf(commit.headNodeId);
    const { items } = commit;
    if (items === null) return incomparable(commit, 'it lists no items');
    if (head < 0) return incomparable(commit, 'its head is no node of this session');
    const merged = commit.parents.slice(1).map((id) => graph.indexOf(byId.get(id)?.headNodeId ?? ''));
    return verifyCommit(graph, policy, commit, { items, head, merged });
  });
}

function verifyCommit(
  graph: SessionGraph,
  policy: Policy,
  commit: ContextCommit,
  { items, head, merged }: { items: readonly CommitItem[]; head: number; merged: readonly number[] },
): CommitVerification {
  const branch = spine(graph, head);
  const ownIds = items.filter(({ attachedFrom }) => attachedFrom === '').map((item) => item.sourceNodeId);
  const listed = new Set(ownIds.map((id): number => graph.indexOf(id)));
  const covered = coveredBy(graph, listed);
  const turns = new Set([...branch, ...merged.flatMap((other) => spine(graph, other))]);
  const isMissing = (at: number): boolean =>
    !listed.has(at) && !covered.has(at) && !isRootNode(callAt(graph, at));
  const missing = branch.filter(isMissing).map((at) => callAt(graph, at).id);
  const extra = ownIds.filter((id) => !isInReach(graph, turns, graph.indexOf(id)));
  const query = { head, before: endOfTurn(graph, head), also: -1, frameEntrySeq: -1, renderRange: null };
  const context = selectedContext(graph, renderContext(graph, query, policy), null, policy, NONE);
  const { states, uncompared } = commitStates(graph, context, items, covered);
  const agrees = missing.length + extra.length + states.length === 0;
  return { commit, agrees, missing, extra, states, uncompared, note: null };
}

/** Nodes that the summaries among the items stand in for. */
function coveredBy(graph: SessionGraph, listed: ReadonlySet<number>): ReadonlySet<number> {
  const covered = new Set<number>();
  for (const index of listed) {
    if (index < 0) continue;
    for (const id of callAt(graph, index).meta.coversIds) covered.add(graph.indexOf(id));
  }
  return covered;
}

/** A turn of the branch, what it called, or a summary, which stands beside the branch. */
function isInReach(graph: SessionGraph, turns: ReadonlySet<number>, index: number): boolean {
  if (index >= 0 && isSummary(callAt(graph, index))) return true;
  const seen = new Set<number>();
  for (let at = index; at >= 0 && !seen.has(at); at = graph.callers[at] ?? -1) {
    if (turns.has(at)) return true;
    if (!isEntered(graph, at)) return false;
    seen.add(at);
  }
  return false;
}

/** A commit is made when a turn ends: what the next one brings did not exist. Linear in the turn. */
function endOfTurn(graph: SessionGraph, head: number): number {
  for (let at = head + 1; at < graph.calls.length; at += 1) {
    const call = callAt(graph, at);
    if (call.role === 'user' || isSummary(call)) return at;
  }
  return graph.calls.length;
}

function incomparable(commit: ContextCommit, note: string): CommitVerification {
  return { commit, agrees: null, ...NOTHING, note };
}
