import type { AssistantMessage, Message, TextPart, ToolCallPart } from './message.ts';
import { HISTORY, type Rendered } from './render-call.ts';

/**
 * Puts rendered calls together, in order: a tool call joins the last open assistant message and
 * its result follows (seed §6). Pure; linear.
 */
export function assembleMessages(rendered: Iterable<Rendered>): Message[] {
  const messages: Message[] = [];
  /** Parts of the assistant message that takes the next tool call; a copy, so that growing it is ours. */
  let open: (TextPart | ToolCallPart)[] | null = null;
  for (const item of rendered) {
    if (item.kind === 'nothing') continue;
    if (item.kind === 'messages') {
      messages.push(...item.messages);
      open = item.keepsOpen ? reopenLast(messages) : null;
      continue;
    }
    if (open === null) {
      messages.push(emptyAssistant(item.result.timestamp));
      open = reopenLast(messages);
    }
    open?.push(item.call);
    messages.push(item.result);
  }
  return messages;
}

function reopenLast(messages: Message[]): (TextPart | ToolCallPart)[] | null {
  const last = messages.at(-1);
  if (last?.role !== 'assistant') return null;
  const content = [...last.content];
  messages[messages.length - 1] = { ...last, content };
  return content;
}

function emptyAssistant(timestamp: AssistantMessage['timestamp']): AssistantMessage {
  return { role: 'assistant', content: [{ type: 'text', text: '' }], model: HISTORY, timestamp };
}
