import { jsonText } from '../base/json-text.ts';
import { callAt } from '../graph/session-graph.ts';
import { type Message, messageJson, partJson } from '../replay/message.ts';
import { renderCall, type Rendered, type RenderSetting } from '../replay/render-call.ts';
import type { Call } from '../store/call.ts';
import type { ContextSide } from './context-side.ts';

/** A part of what a node renders as, for people. */
export interface Block {
  readonly role: 'user' | 'assistant' | 'toolCall' | 'toolResult' | 'recorded';
  /** Name of the model or tool; "" where there is none. */
  readonly name: string;
  readonly text: string;
}

/** What one node adds to a context. */
export interface RenderedNode {
  readonly index: number;
  readonly id: string;
  /** Places of its messages in the context, from 0; of a tool call that of the message it joins, then its result's. */
  readonly messages: readonly number[];
  /** Two nodes with the same text here send the same bytes. */
  readonly bytes: string;
  readonly blocks: readonly Block[];
}

/** What the nodes of a context render as, in its order; nodes that render as nothing are left out. Linear in the texts. */
export function renderedNodes({ graph, selected }: ContextSide): RenderedNode[] {
  const nodes: RenderedNode[] = [];
  let count = 0;
  let open = -1;
  for (const index of selected.members) {
    const call = callAt(graph, index);
    const rendered = renderCall(call, selected.running.has(index), selected.setting);
    if (rendered.kind === 'nothing') continue;
    if (rendered.kind === 'tool') {
      if (open < 0) open = count++;
      nodes.push({ index, id: call.id, messages: [open, count], ...shown(rendered) });
      count += 1;
      continue;
    }
    const messages = rendered.messages.map((_, at) => count + at);
    count += messages.length;
    open = rendered.keepsOpen ? count - 1 : -1;
    nodes.push({ index, id: call.id, messages, ...shown(rendered) });
  }
  return nodes;
}

/** What a node is rendered from. */
export interface Ingredients {
  readonly call: Call;
  readonly isRunning: boolean;
  readonly setting: RenderSetting;
}

/** What is sent of a node: equal texts are equal bytes. */
export function renderedBytes({ call, isRunning, setting }: Ingredients): string {
  return bytesOf(renderCall(call, isRunning, setting));
}

function bytesOf(rendered: Rendered): string {
  if (rendered.kind === 'nothing') return '';
  if (rendered.kind === 'tool') return `${partJson(rendered.call)}\n${messageJson(rendered.result)}`;
  return rendered.messages.map((message) => messageJson(message)).join('\n');
}

function shown(rendered: Exclude<Rendered, { kind: 'nothing' }>): Pick<RenderedNode, 'bytes' | 'blocks'> {
  const bytes = bytesOf(rendered);
  if (rendered.kind === 'messages') return { bytes, blocks: rendered.messages.map(blockOf) };
  const { call, result } = rendered;
  const asked: Block = { role: 'toolCall', name: call.name, text: jsonText(call.arguments) };
  return { bytes, blocks: [asked, blockOf(result)] };
}

function blockOf(message: Message): Block {
  if (message.role === 'recorded') return { role: 'recorded', name: '', text: jsonText(message.message) };
  const text = message.content.map((part) => (part.type === 'text' ? part.text : partJson(part))).join('\n');
  const name =
    message.role === 'assistant' ? message.model : message.role === 'toolResult' ? message.tool_name : '';
  return { role: message.role, name, text };
}
