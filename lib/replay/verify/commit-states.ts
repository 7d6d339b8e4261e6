import type { NodeId } from '../../base/brand.ts';
import { isSummary } from '../../graph/node-kinds.ts';
import { callAt, type SessionGraph } from '../../graph/session-graph.ts';
import type { CommitItem } from '../../store/context-commit.ts';
import { isAgedIn } from '../render-call.ts';
import type { SelectedContext } from '../selected-context.ts';

/** An item of a commit in another state than the one that is derived. */
export interface StateCheck {
  readonly node: NodeId;
  readonly recorded: string;
  readonly derived: string;
}

/**
 * Items whose recorded state differs from the form their node has in the derived context. Not
 * compared, and counted: `cleared` and unknown states, which no context has; turns recorded as
 * aged, because only tools age there; and nodes that the context hides. Linear in the items.
 *
 * @param covered nodes that a summary among the items stands in for
 */
export function commitStates(
  graph: SessionGraph,
  { members, setting }: SelectedContext,
  items: readonly CommitItem[],
  covered: ReadonlySet<number>,
): { readonly states: StateCheck[]; readonly uncompared: number } {
  const held = new Set(members);
  const stateOf = (index: number): string => {
    const call = callAt(graph, index);
    if (isSummary(call)) return 'summary';
    if (covered.has(index)) return 'summarized';
    return isAgedIn(call, setting) ? 'aged' : 'full';
  };
  const isComparable = (index: number, state: string): boolean => {
    if (state === 'summary' || state === 'summarized') return true;
    if (state === 'aged' && callAt(graph, index).role !== 'code') return false;
    return (state === 'full' || state === 'aged') && (held.has(index) || covered.has(index));
  };
  const states: StateCheck[] = [];
  let uncompared = 0;
  for (const { sourceNodeId: node, state, attachedFrom } of items) {
    const index = attachedFrom === '' ? graph.indexOf(node) : -1;
    // What is no node of this session is told as extra, or was attached.
    if (index < 0 || node === '') continue;
    if (!isComparable(index, state)) uncompared += 1;
    else if (stateOf(index) !== state) states.push({ node, recorded: state, derived: stateOf(index) });
  }
  return { states, uncompared };
}
