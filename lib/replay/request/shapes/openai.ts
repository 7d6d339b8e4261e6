import { isJsonObject, type JsonObject, type JsonValue } from '../../../base/json-value.ts';
import { pythonJson } from '../../../base/python/json.ts';
import type { AssistantMessage, Message, TextPart } from '../../message.ts';
import type { RequestShape } from '../request-shape.ts';

/** OpenAI's Chat Completions interface: the prompt is the first message, results have a role of their own. */
export const openai: RequestShape = ({ model, system, tools, messages }) => ({
  ...(model === '' ? {} : { model }),
  ...(tools === null ? {} : { tools }),
  messages: [...(system === null ? [] : [{ role: 'system', content: system }]), ...messages.map(chatMessage)],
});

function chatMessage(message: Message): JsonValue {
  if (message.role === 'recorded') return recordedMessage(message.message);
  if (message.role === 'assistant') return assistantMessage(message);
  const content = textOf(message.content);
  if (message.role === 'user') return { role: 'user', content };
  return { role: 'tool', tool_call_id: message.tool_call_id, content };
}

function assistantMessage({ content }: AssistantMessage): JsonObject {
  const text = textOf(content.filter((part) => part.type === 'text'));
  const calls = content.flatMap((part) =>
    part.type === 'text'
      ? []
      : [
          {
            id: part.id,
            type: 'function',
            function: { name: part.name, arguments: pythonJson(part.arguments) },
          },
        ],
  );
  if (calls.length === 0) return { role: 'assistant', content: text };
  return { role: 'assistant', content: text === '' ? null : text, tool_calls: calls };
}

/** A message that was recorded whole, without the time that only the record has. */
function recordedMessage(message: JsonValue): JsonValue {
  if (!isJsonObject(message)) return message;
  return { role: message['role'] ?? 'user', content: message['content'] ?? null };
}

function textOf(parts: readonly TextPart[]): string {
  return parts.map(({ text }) => text).join('');
}
