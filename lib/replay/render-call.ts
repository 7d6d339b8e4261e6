import type { Milliseconds } from '../base/brand.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../base/json-value.ts';
import { pythonStr } from '../base/python/repr.ts';
import { isBlank } from '../base/python/text.ts';
import { ROOT_ID } from '../graph/node-kinds.ts';
import type { Call } from '../store/call.ts';
import { authorityEnvelope } from './forms/authority-envelope.ts';
import { elide } from './forms/elide.ts';
import { endedNote } from './forms/ended-note.ts';
import { resultText } from './forms/result-text.ts';
import { signature } from './forms/signature.ts';
import type { Message, TextPart, ToolCallPart, ToolResultMessage } from './message.ts';
import type { Policy } from './policy.ts';
import type { PolicyVersion } from './policy-version.ts';

/** What one call adds to the messages. A tool joins the assistant message before it. */
export type Rendered =
  | { readonly kind: 'nothing' }
  /** Messages of its own; `keepsOpen`: tool calls that follow join the last of them. */
  | { readonly kind: 'messages'; readonly messages: readonly Message[]; readonly keepsOpen: boolean }
  | { readonly kind: 'tool'; readonly call: ToolCallPart; readonly result: ToolResultMessage };

/** How a context renders its calls. */
export interface RenderSetting {
  readonly policy: Policy;
  readonly version: PolicyVersion;
  /** Code nodes with a lower seq are aged; -1 for none. */
  readonly boundary: number;
}

const NOTHING: Rendered = { kind: 'nothing' };

/**
 * One call as messages (seed §6, §8). `running`: the call had not finished when the context was
 * made, so its output did not exist. Pure; linear in the call's text.
 */
export function renderCall(call: Call, running: boolean, setting: RenderSetting): Rendered {
  if (call.role === 'user') return renderUser(call, setting);
  if (call.role === 'llm') return renderReply(call, running, setting);
  if (call.role === 'code' && call.meta.expose !== 'hidden') return renderCode(call, running, setting);
  return NOTHING;
}

/** True when the setting shows this code call as its aged stub. */
export function isAgedIn(call: Call, setting: RenderSetting): boolean {
  return call.role === 'code' && setting.version.isAged(call, setting.boundary, setting.policy);
}

function timestampOf(call: Call): Milliseconds {
  return Math.floor(call.createdAt * 1000) as Milliseconds;
}

/** Text of a user or llm node; what is no text reads as Python's `str` of it, null as nothing. */
export function spokenText(output: JsonValue): string {
  return output === null ? '' : pythonStr(output);
}

function renderUser(call: Call, { policy }: RenderSetting): Rendered {
  const text = spokenText(call.output);
  if (call.id === ROOT_ID || isBlank(text)) return NOTHING;
  const content = authorityEnvelope(elide(text, call.meta.spilled, policy), call.metadata);
  return messages(false, { role: 'user', content: [textPart(content)], timestamp: timestampOf(call) });
}

function renderReply(call: Call, running: boolean, { policy }: RenderSetting): Rendered {
  const text = running ? '' : elide(spokenText(call.output), call.meta.spilled, policy);
  const reply = assistant(call, text, call.name || HISTORY);
  if (!call.meta.hasRequestContent) return messages(true, reply);
  return messages(true, { role: 'recorded', message: call.requestContent }, reply);
}

function renderCode(call: Call, running: boolean, setting: RenderSetting): Rendered {
  const text = running || call.output === null ? null : outputText(call, setting);
  if (call.meta.toolCallId === '') return renderRun(call, running, text);
  const { toolCallId: id } = call.meta;
  const input: JsonObject = isJsonObject(call.input) ? call.input : {};
  return {
    kind: 'tool',
    call: { type: 'toolCall', id, name: call.name, arguments: input },
    result: {
      role: 'toolResult',
      content: [textPart(text ?? '')],
      tool_call_id: id,
      tool_name: call.name,
      timestamp: timestampOf(call),
    },
  };
}

/** A function called directly: a question and answer in text, not a tool call (seed §6). */
function renderRun(call: Call, running: boolean, text: string | null): Rendered {
  const note = running ? '' : endedNote(call.meta.status);
  const doc = call.meta.doc === '' ? '' : `${call.meta.doc}\n\n`;
  const question = (note === '' ? '' : `${note}\n`) + doc + signature(call.name, call.input);
  const asked: Message = { role: 'user', content: [textPart(question)], timestamp: timestampOf(call) };
  const answer = text ?? note;
  if (text === null && note === '') return messages(false, asked);
  return messages(false, asked, assistant(call, answer, HISTORY));
}

function outputText(call: Call, setting: RenderSetting): string {
  if (isAgedIn(call, setting)) return setting.version.stub(call, setting.policy);
  return elide(resultText(call.output), call.meta.spilled, setting.policy);
}

/** Model name of an assistant message whose call names none. */
export const HISTORY = 'history';

function assistant(call: Call, text: string, model: string): Message {
  return { role: 'assistant', content: [textPart(text)], model, timestamp: timestampOf(call) };
}

function messages(keepsOpen: boolean, ...list: readonly Message[]): Rendered {
  return { kind: 'messages', messages: list, keepsOpen };
}

function textPart(text: string): TextPart {
  return { type: 'text', text };
}
