import { isJsonArray, isJsonObject, type JsonValue, valueAt } from '../../base/json-value.ts';
import { compactJson } from '../../base/python/json.ts';
import type { Message, MessagePart } from '../message.ts';
import type { Rendered } from '../render-call.ts';
import type { Estimator } from './estimator.ts';

/**
 * Tokens of a message, the sum over its parts: a text as it is, a tool call as its name followed
 * by its arguments as JSON without spaces, a request that was recorded whole as its texts, or as
 * JSON where it holds anything else. Roles, ids, times and what a provider puts around messages
 * are not counted. Pure; linear in the message.
 */
export function messageTokens(message: Message, estimator: Estimator): number {
  return sum(textsOf(message), estimator);
}

/** Tokens that a node adds to the messages of a context; those of all nodes make up the messages'. */
export function renderedTokens(rendered: Rendered, estimator: Estimator): number {
  if (rendered.kind === 'nothing') return 0;
  if (rendered.kind === 'messages') return sum(rendered.messages.flatMap(textsOf), estimator);
  return sum([partText(rendered.call), ...textsOf(rendered.result)], estimator);
}

function sum(texts: readonly string[], estimator: Estimator): number {
  return texts.reduce((tokens, text) => tokens + estimator.count(text), 0);
}

function textsOf(message: Message): readonly string[] {
  return message.role === 'recorded' ? recordedTexts(message.message) : message.content.map(partText);
}

function partText(part: MessagePart): string {
  return part.type === 'text' ? part.text : part.name + compactJson(part.arguments);
}

function recordedTexts(message: JsonValue): readonly string[] {
  const content = isJsonObject(message) ? (valueAt(message, 'content') ?? null) : null;
  const parts = isJsonArray(content) ? content : [];
  const texts = parts.map((part) => (isJsonObject(part) ? valueAt(part, 'text') : null));
  const isText = (text: unknown): text is string => typeof text === 'string';
  return texts.length > 0 && texts.every(isText) ? texts : [compactJson(message)];
}
