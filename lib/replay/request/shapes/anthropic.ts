import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../../base/json-value.ts';
import type { AssistantMessage, Message } from '../../message.ts';
import type { RequestShape } from '../request-shape.ts';

/**
 * Anthropic's Messages interface: results of tools are blocks of a user message, and what one side
 * says in a row is one message. Texts that are empty are left out, because it refuses them.
 */
export const anthropic: RequestShape = ({ model, system, tools, messages }) => {
  const turns: { role: string; content: JsonValue[] }[] = [];
  for (const message of messages) {
    const { role, content } = turnOf(message);
    const last = turns.at(-1);
    if (last?.role === role) last.content.push(...content);
    else if (content.length > 0) turns.push({ role, content: [...content] });
  }
  return {
    ...(model === '' ? {} : { model }),
    ...(system === null ? {} : { system }),
    ...(tools === null ? {} : { tools }),
    messages: turns,
  };
};

function turnOf(message: Message): { role: string; content: readonly JsonValue[] } {
  if (message.role === 'recorded') return recordedTurn(message.message);
  if (message.role === 'assistant') return { role: 'assistant', content: blocksOf(message) };
  const texts = message.content.filter(({ text }) => text !== '').map(({ text }) => textBlock(text));
  if (message.role === 'user') return { role: 'user', content: texts };
  const result = { type: 'tool_result', tool_use_id: message.tool_call_id, content: texts };
  return { role: 'user', content: [result] };
}

function blocksOf({ content }: AssistantMessage): JsonObject[] {
  return content.flatMap((part): JsonObject[] => {
    if (part.type === 'text') return part.text === '' ? [] : [textBlock(part.text)];
    return [{ type: 'tool_use', id: part.id, name: part.name, input: part.arguments }];
  });
}

/** A message that was recorded whole, without the fields that only the record has. */
function recordedTurn(message: JsonValue): { role: string; content: readonly JsonValue[] } {
  if (!isJsonObject(message)) return { role: 'user', content: [message] };
  const { role = 'user', content = null } = message;
  const blocks = isJsonArray(content) ? content : typeof content === 'string' ? [textBlock(content)] : [];
  return { role: typeof role === 'string' ? role : 'user', content: blocks };
}

function textBlock(text: string): JsonObject {
  return { type: 'text', text };
}
