import type { Milliseconds } from '../../base/brand.ts';
import type { JsonValue } from '../../base/json-value.ts';
import { callAt, type SessionGraph } from '../../graph/session-graph.ts';
import { contextOfCall } from '../call-context.ts';
import { callFrame } from '../call-frame.ts';
import type { Message } from '../message.ts';
import type { Policy } from '../policy.ts';
import { spokenText } from '../render-call.ts';
import { wireOfCall } from '../wire.ts';

/** A whole request to a model: the rendered history and what was sent around it (seed §7). */
export interface ModelRequest {
  /** The model the call names; "" when it names none. */
  readonly model: string;
  /** Text of the system prompt in force; null when none is recorded. */
  readonly system: string | null;
  /** What the tool snapshot in force holds, as recorded; null when none is. */
  readonly tools: JsonValue;
  /** History, then the live user turn. */
  readonly messages: readonly Message[];
  /** What a reader must know to be missing or cut, in words; empty when nothing is. */
  readonly notes: readonly string[];
}

/** The request of one past model call, as far as it was recorded. Linear in its context. */
export function requestOfCall(graph: SessionGraph, index: number, policy: Policy): ModelRequest {
  const context = contextOfCall(graph, index, policy);
  const wire = wireOfCall(graph, index);
  const snapshot = wire.toolSnapshot < 0 ? null : callAt(graph, wire.toolSnapshot).output;
  const live = liveMessage(graph, index, wire.liveTurn?.text ?? null);
  const { name, meta } = callAt(graph, index);
  return {
    model: name || meta.model,
    system: wire.systemPrompt < 0 ? null : spokenText(callAt(graph, wire.systemPrompt).output),
    tools: snapshot,
    messages: live === null ? context.messages : [...context.messages, live],
    notes: [
      ...(wire.systemPrompt < 0 ? ['no system prompt is recorded'] : []),
      ...(wire.toolSnapshot < 0 ? ['no tools are recorded'] : []),
      ...(wire.liveTurn === null ? ['the live turn is not recorded'] : []),
      ...(wire.liveTurn?.isWhole === false ? ['of the live turn only the beginning is recorded'] : []),
      ...context.doubts.map(({ reason }) => reason),
    ],
  };
}

function liveMessage(graph: SessionGraph, index: number, text: string | null): Message | null {
  if (text === null) return null;
  const { turn, kind } = callFrame(graph, index);
  const at = callAt(graph, kind === 'chat' ? turn : index).createdAt;
  return {
    role: 'user',
    content: [{ type: 'text', text }],
    timestamp: Math.floor(at * 1000) as Milliseconds,
  };
}
