import type { Milliseconds } from '../base/brand.ts';
import type { JsonObject, JsonValue } from '../base/json-value.ts';
import { canonicalJson, jsonString } from '../base/python/json.ts';

export interface TextPart {
  readonly type: 'text';
  readonly text: string;
}

export interface ToolCallPart {
  readonly type: 'toolCall';
  readonly id: string;
  readonly name: string;
  readonly arguments: JsonObject;
}

export interface UserMessage {
  readonly role: 'user';
  readonly content: readonly TextPart[];
  readonly timestamp: Milliseconds;
}

export interface AssistantMessage {
  readonly role: 'assistant';
  /** One text, then the tool calls made after it. */
  readonly content: readonly (TextPart | ToolCallPart)[];
  readonly model: string;
  readonly timestamp: Milliseconds;
}

export interface ToolResultMessage {
  readonly role: 'toolResult';
  readonly content: readonly TextPart[];
  readonly tool_call_id: string;
  readonly tool_name: string;
  readonly timestamp: Milliseconds;
}

/** A request that was recorded whole; sent again as it is (seed §7). */
export interface RecordedMessage {
  readonly role: 'recorded';
  readonly message: JsonValue;
}

/** One message of a context, in the shape in which the writer hands it to a provider. */
export type Message = UserMessage | AssistantMessage | ToolResultMessage | RecordedMessage;

/**
 * Sorted keys, no spaces, non-ASCII kept: the text whose bytes digests are made of. `part` may
 * keep what it made of a part, where the same parts are asked for again and again.
 */
export function messageJson(message: Message, part: (part: MessagePart) => string = partJson): string {
  if (message.role === 'recorded') return canonicalJson(message.message);
  const content = `[${message.content.map((item) => part(item)).join(',')}]`;
  const fields = [`"content":${content}`];
  if (message.role === 'assistant') fields.push(`"model":${jsonString(message.model)}`);
  fields.push(`"role":"${message.role}"`, `"timestamp":${message.timestamp}`);
  if (message.role === 'toolResult') {
    fields.push(
      `"tool_call_id":${jsonString(message.tool_call_id)}`,
      `"tool_name":${jsonString(message.tool_name)}`,
    );
  }
  return `{${fields.join(',')}}`;
}

export type MessagePart = TextPart | ToolCallPart;

export function partJson(part: MessagePart): string {
  if (part.type === 'text') return `{"text":${jsonString(part.text)},"type":"text"}`;
  const call = `"arguments":${canonicalJson(part.arguments)},"id":${jsonString(part.id)},"name":${jsonString(part.name)}`;
  return `{${call},"type":"toolCall"}`;
}
