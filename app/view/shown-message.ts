import { canonicalJson } from '../../lib/base/python/json.ts';
import type { JsonValue } from '../../lib/base/json-value.ts';
import { type Message, messageJson } from '../../lib/replay/message.ts';
import { CHARACTERS_OVER_FOUR } from '../../lib/replay/tokens/characters-over-four.ts';
import { messageTokens } from '../../lib/replay/tokens/message-tokens.ts';
import { jsonText } from '../../lib/base/json-text.ts';
import { parseJson } from '../../lib/base/parse-json.ts';

/** One message of a context as the page shows it. */
export interface ShownMessage {
  readonly role: string;
  /** Who else is named: the model, or the tool a result belongs to. */
  readonly who: string;
  readonly parts: readonly { readonly title: string; readonly text: string }[];
  /** Estimated by characters ÷ 4. */
  readonly tokens: number;
  /** The message as JSON, indented; made when asked for. */
  json(): string;
}

export function shownMessage(message: Message): ShownMessage {
  const json = (): string => jsonText(parseJson(messageJson(message)));
  const tokens = messageTokens(message, CHARACTERS_OVER_FOUR);
  if (message.role === 'recorded') {
    return {
      role: 'recorded request',
      who: '',
      parts: [{ title: '', text: jsonText(message.message) }],
      tokens,
      json,
    };
  }
  const parts = message.content.map((part) =>
    part.type === 'text'
      ? { title: '', text: part.text }
      : { title: `calls ${part.name}`, text: argumentsText(part.arguments) },
  );
  const who =
    message.role === 'toolResult' ? message.tool_name : message.role === 'assistant' ? message.model : '';
  const role = message.role === 'toolResult' ? 'tool result' : message.role;
  return { role, who, parts, tokens, json };
}

function argumentsText(value: JsonValue): string {
  const line = canonicalJson(value);
  return line.length <= 80 ? line : jsonText(value);
}
