import { startDigest } from '../base/sha256.ts';
import { ContextTrail } from '../replay/context-trail.ts';
import { contextDigest, trailOf } from '../replay/trail-of.ts';
import { callAt, type SessionGraph } from '../graph/session-graph.ts';
import { canonicalJson } from '../base/python/json.ts';
import { type CallContext, type Context, contextOfCall, messagesDigest } from '../replay/call-context.ts';
import { type ContextItem, explainContext } from '../replay/explain.ts';
import type { Message } from '../replay/message.ts';
import type { Rewrites } from '../store/history/rewrites.ts';
import type { Policy } from '../replay/policy.ts';
import { wireOfCall } from '../replay/wire.ts';
import { heading } from './replay-text.ts';
import { safeText } from './safe-text.ts';
import { textTable } from './text-table.ts';
import type { TextStyle } from './text-style.ts';

/** What one call saw: its frame, every node with the reason it is in or out, and the messages whole. */
export function contextText(
  graph: SessionGraph,
  index: number,
  policy: Policy,
  style: TextStyle,
  rewrites: Rewrites | null = null,
): string {
  const context = contextOfCall(graph, index, policy, rewrites);
  const items = explainContext(graph, context);
  const { bold } = style.palette;
  const inside = items.filter(({ form }) => form !== 'out');
  const outside = items.filter(({ form }) => form === 'out');
  return [
    ...heading(graph, style),
    '',
    ...facts(graph, context),
    '',
    bold(`In the context (${inside.length})`),
    ...itemLines(inside, style),
    '',
    bold(`Left out (${outside.length})`),
    ...itemLines(outside, style),
    '',
    bold(`Messages as sent (${context.messages.length})`),
    ...context.messages.flatMap((message, at) => messageLines(message, at, style)),
    ...requestLines(graph, index, style),
    '',
  ].join('\n');
}

/** What the next call at a head would see under a policy: its nodes, and the messages whole. */
export function headText(graph: SessionGraph, head: number, context: Context, style: TextStyle): string {
  const { bold } = style.palette;
  const { agedBeforeSeq: boundary } = context.manifest;
  return [
    ...heading(graph, style),
    '',
    `head      ${head < 0 ? '–' : safeText(callAt(graph, head).id)}`,
    `boundary  ${boundaryText(boundary ?? -1)}`,
    ...digests(graph, context),
    `nodes     ${context.ids.map(safeText).join(' ')}`,
    '',
    bold(`Messages (${context.messages.length})`),
    ...context.messages.flatMap((message, at) => messageLines(message, at, style)),
    '',
  ].join('\n');
}

function boundaryText(boundary: number): string {
  return boundary < 0 ? 'none: nothing is aged' : `seq ${boundary}`;
}

function facts(graph: SessionGraph, context: CallContext): string[] {
  const { frame, setting, doubts } = context;
  const inside = frame.kind === 'frame' ? `inside ${safeText(callAt(graph, frame.frame).id)}` : 'chat';
  return [
    `call      ${safeText(callAt(graph, context.call).id)} (${inside})`,
    `head      ${safeText(frame.headId ?? '–')}`,
    `boundary  ${boundaryText(setting.boundary)}`,
    ...digests(graph, context),
    `exact     ${doubts.length === 0 ? 'yes' : `no: ${doubts.map(({ reason }) => safeText(reason)).join('; ')}`}`,
  ];
}

/** By node as the list of calls names it, and of the messages as JSON. */
function digests(graph: SessionGraph, context: Context): string[] {
  const entry = trailOf(graph, context, new ContextTrail(startDigest));
  return [`context   ${contextDigest(entry)}`, `messages  ${messagesDigest(context.messages)}`];
}

function itemLines(items: readonly ContextItem[], { palette, width }: TextStyle): string[] {
  if (items.length === 0) return ['nothing'];
  const rows = items.map(({ form, id, reason }) => [form, safeText(id), safeText(reason)]);
  return textTable(
    [{ title: 'form' }, { title: 'node' }, { title: 'why', paint: palette.dim }],
    rows,
    palette.dim,
    width,
  );
}

function messageLines(message: Message, at: number, { palette }: TextStyle): string[] {
  if (message.role === 'recorded')
    return ['', palette.bold(`${at}  recorded`), ...textLines(canonicalJson(message.message))];
  const name = message.role === 'toolResult' ? `  ${safeText(message.tool_name)}` : '';
  const lines = message.content.flatMap((part) =>
    part.type === 'text'
      ? textLines(part.text)
      : textLines(`${part.name}(${canonicalJson(part.arguments)})`).map(palette.cyan),
  );
  return ['', palette.bold(`${at}  ${message.role}${name}`), ...lines];
}

/** What the request held besides the history, named rather than repeated where a node holds it. */
function requestLines(graph: SessionGraph, index: number, { palette }: TextStyle): string[] {
  const { systemPrompt, toolSnapshot, liveTurn } = wireOfCall(graph, index);
  const named = (at: number): string =>
    at < 0 ? 'not recorded' : `as recorded in ${safeText(callAt(graph, at).id)}`;
  const turn = liveTurn === null ? [] : textLines(liveTurn.text);
  const cut = liveTurn?.isWhole === false ? ' (the record keeps only its first 8,000 characters)' : '';
  return [
    '',
    palette.bold('The request besides'),
    `  system message  ${named(systemPrompt)}`,
    `  tools           ${named(toolSnapshot)}`,
    liveTurn === null ? '  live turn       not recorded' : `  live turn${cut}`,
    ...turn,
  ];
}

function textLines(text: string): string[] {
  return text.split('\n').map((line) => `    ${safeText(line)}`);
}
