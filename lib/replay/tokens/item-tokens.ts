import { callAt, type SessionGraph } from '../../graph/session-graph.ts';
import type { CallContext } from '../call-context.ts';
import { renderCall } from '../render-call.ts';
import type { Estimator } from './estimator.ts';
import { renderedTokens } from './message-tokens.ts';
import { estimated } from './request-tokens.ts';
import type { EstimatedTokens } from './token-figure.ts';

/** What one node adds to a context. */
export interface ItemTokens extends EstimatedTokens {
  /** Index of the node. */
  readonly node: number;
}

/**
 * Tokens of each node of a call's context, in its order; together those of its messages. A tool's
 * are its call and its result. Linear in the context's texts.
 */
export function itemTokens(graph: SessionGraph, context: CallContext, estimator: Estimator): ItemTokens[] {
  return context.members.map((node) => {
    const rendered = renderCall(callAt(graph, node), context.running.has(node), context.setting);
    return { node, ...estimated(renderedTokens(rendered, estimator), estimator) };
  });
}
