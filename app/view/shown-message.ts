import { canonicalJson } from '../../lib/base/python/json.ts';
import type { JsonValue } from '../../lib/base/json-value.ts';
import { type Message, messageJson } from '../../lib/replay/message.ts';
import { jsonText } from './json-text.ts';
import { parseJson } from '../../lib/base/parse-json.ts';

/** One message of a context as the page shows it. */
export interface ShownMessage {
  readonly role: string;
  /** Who else is named: the model, or the tool a result belongs to. */
  readonly who: string;
  readonly parts: readonly { readonly title: string; readonly text: string }[];
  /** The message as JSON, indented; made when asked for. */
  json(): string;
}

export function shownMessage(message: Message): ShownMessage {
  const json = (): string => jsonText(parseJson(messageJson(message)));
  if (message.role === 'recorded') {
    return {
      role: 'recorded request',
      who: '',
      parts: [{ title: '', text: jsonText(message.message) }],
      json,
    };
  }
  const parts = message.content.map((part) =>
    part.type === 'text'
      ? { title: '', text: part.text }
      : { title: `calls ${part.name}`, text: argumentsText(part.arguments) },
  );
  if (message.role === 'toolResult') return { role: 'tool result', who: message.tool_name, parts, json };
  return { role: message.role, who: message.role === 'assistant' ? message.model : '', parts, json };
}

function argumentsText(value: JsonValue): string {
  const line = canonicalJson(value);
  return line.length <= 80 ? line : jsonText(value);
}
