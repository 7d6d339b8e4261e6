import type { NodeId } from '../base/brand.ts';
import { callAt, type SessionGraph } from '../graph/session-graph.ts';
import type { CallSelection } from './call-selection.ts';
import { heldReasons } from './explain/held-reasons.ts';
import type { ItemForm } from './explain/item-form.ts';
import { outsideReasons } from './explain/outside-reasons.ts';

/** One node of the session as a context sees it, and why. */
export interface ContextItem {
  readonly index: number;
  readonly id: NodeId;
  readonly form: ItemForm;
  /** One sentence without a full stop. */
  readonly reason: string;
}

/**
 * Says of every node of the session why it is in a call's context, and in which form, or why it
 * is not (seed §6, §8). What is in comes first, in the context's order; the rest in seq order.
 * Linear in the session.
 */
export function explainContext(graph: SessionGraph, context: CallSelection): ContextItem[] {
  const held = new Set(context.members);
  const explain = nodeExplainer(graph, context);
  const rest = [...graph.calls.keys()].filter((index) => !held.has(index));
  return [...context.members, ...rest].map(explain);
}

/** The same of one node. Linear in the session. */
export function explainNode(graph: SessionGraph, context: CallSelection, index: number): ContextItem {
  return nodeExplainer(graph, context)(index);
}

/** Answers the same for one node after the other. Linear in the session once, then constant. */
export function nodeExplainer(graph: SessionGraph, context: CallSelection): (index: number) => ContextItem {
  const held = new Set(context.members);
  const inside = heldReasons(graph, context);
  const outside = outsideReasons(graph, context);
  return (index) => ({
    index,
    id: callAt(graph, index).id,
    ...(held.has(index) ? inside(index) : { form: 'out', reason: outside(index) }),
  });
}
