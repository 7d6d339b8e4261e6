import type { ShownContext } from '../session/shown-context.ts';
import type { ShownMessage } from './shown-message.ts';

/** One message of the whole request, in the order of sending. */
export interface WireMessage {
  readonly tone: 'system' | 'user' | 'assistant' | 'tool';
  readonly role: string;
  readonly who: string;
  /** Index of the node it is taken from whole; -1 where several nodes made it or none is known. */
  readonly node: number;
  readonly note: string;
  readonly parts: ShownMessage['parts'];
  /** Estimated by characters ÷ 4. */
  readonly tokens: number;
  /** null for what the store holds no message of. */
  readonly json: (() => string) | null;
}

/** System message and tools, the rendered history, and the live turn last (spec "What a call saw"). */
export function wireMessages(context: ShownContext, recordText: (index: number) => string): WireMessage[] {
  const { system, tools, liveTurn } = context.tokens;
  const record = (role: string, index: number, tokens: number | null): WireMessage[] =>
    index < 0
      ? []
      : [
          {
            tone: 'system',
            role,
            who: '',
            node: index,
            note: '',
            parts: [{ title: '', text: recordText(index) }],
            tokens: tokens ?? 0,
            json: null,
          },
        ];
  const live = context.liveTurn;
  const note = live === null || live.isWhole ? '' : 'Only the first part of this turn was recorded.';
  const last: WireMessage[] =
    live === null
      ? []
      : [
          {
            tone: 'user',
            role: 'live user turn',
            who: '',
            node: -1,
            note,
            parts: [{ title: '', text: live.text }],
            tokens: liveTurn ?? 0,
            json: null,
          },
        ];
  return [
    ...record('system message', context.systemPrompt, system),
    ...record('tools offered', context.toolSnapshot, tools),
    ...context.messages.map(historyMessage),
    ...last,
  ];
}

function historyMessage(message: ShownMessage): WireMessage {
  const tone = message.role === 'assistant' ? 'assistant' : message.role === 'tool result' ? 'tool' : 'user';
  return { ...message, tone, node: -1, note: '' };
}
