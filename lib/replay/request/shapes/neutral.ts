import { JsonNumber, type JsonValue } from '../../../base/json-value.ts';
import type { Message } from '../../message.ts';
import type { RequestShape } from '../request-shape.ts';

/** The writer's own messages, as conformance vectors hold them, under `system` and `tools`. */
export const neutral: RequestShape = ({ model, system, tools, messages }) => ({
  model,
  system,
  tools,
  messages: messages.map(messageValue),
});

function messageValue(message: Message): JsonValue {
  if (message.role === 'recorded') return message.message;
  const content = message.content.map((part) => ({ ...part }));
  return { ...message, content, timestamp: new JsonNumber(String(message.timestamp)) };
}
