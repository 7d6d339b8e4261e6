import { callAt, type SessionGraph } from '../graph/session-graph.ts';
import { contextOfCall } from '../replay/call-context.ts';
import { type ContextItem, explainNode } from '../replay/explain.ts';
import type { Policy } from '../replay/policy.ts';
import { safeText } from './safe-text.ts';
import type { TextStyle } from './text-style.ts';
import { wrapText } from './wrap-text.ts';

/** Why one node is in a call's context, or why not: a sentence, wrapped, with a line's end. */
export function nodeReasonText(
  graph: SessionGraph,
  call: number,
  node: number,
  policy: Policy,
  { palette, width }: TextStyle,
): string {
  const { id, form, reason } = reasonOf(graph, call, node, policy);
  const [first = '', ...rest] = wrapText(`${safeText(id)}: ${form}, ${safeText(reason)}`, width - 2);
  const where = `${safeText(graph.session.id)}, context of ${safeText(callAt(graph, call).id)}`;
  return [palette.dim(where), first, ...rest.map((line) => `  ${line}`), ''].join('\n');
}

/** The same as one line of NDJSON: `{input, session, call, node, form, reason}`. */
export function nodeReasonLine(graph: SessionGraph, call: number, node: number, policy: Policy): string {
  const { id, form, reason } = reasonOf(graph, call, node, policy);
  const { input, id: session } = graph.session;
  return `${JSON.stringify({ input, session, call: callAt(graph, call).id, node: id, form, reason })}\n`;
}

function reasonOf(graph: SessionGraph, call: number, node: number, policy: Policy): ContextItem {
  return explainNode(graph, contextOfCall(graph, call, policy), node);
}
