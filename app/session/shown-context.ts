import { callAt, type SessionGraph } from '../../lib/graph/session-graph.ts';
import { type CallContext, contextOfCall } from '../../lib/replay/call-context.ts';
import { type ContextItem, explainContext } from '../../lib/replay/explain.ts';
import { isModelCall } from '../../lib/replay/model-calls.ts';
import { DEFAULT_POLICY } from '../../lib/replay/policy.ts';
import { CHARACTERS_OVER_FOUR } from '../../lib/replay/tokens/characters-over-four.ts';
import { itemTokens } from '../../lib/replay/tokens/item-tokens.ts';
import { recordedUsage, type RecordedUsage } from '../../lib/replay/tokens/recorded-usage.ts';
import { systemTokens, toolTokens } from '../../lib/replay/tokens/request-tokens.ts';
import { type LiveTurn, type Wire, wireOfCall } from '../../lib/replay/wire.ts';
import { type ShownMessage, shownMessage } from '../view/shown-message.ts';
import type { OpenSession } from './open-session.ts';

export type { ContextItem } from '../../lib/replay/explain.ts';
export type Form = ContextItem['form'];

/** The context of one call as the page shows it; the one place that knows the replay stage. */
export interface ShownContext {
  readonly index: number;
  readonly id: string;
  readonly seq: number;
  readonly insideFunction: boolean;
  readonly within: readonly ContextItem[];
  readonly leftOut: readonly ContextItem[];
  readonly formOf: ReadonlyMap<string, Form>;
  readonly reasonOf: ReadonlyMap<string, string>;
  /** Tools with a lower seq are aged; -1 for none. */
  readonly boundary: number;
  readonly exact: boolean;
  readonly doubts: readonly { readonly node: string; readonly reason: string }[];
  readonly messages: readonly ShownMessage[];
  /** The user turn that was sent last, after the history; null when none is recorded. */
  readonly liveTurn: LiveTurn | null;
  /** Id of that turn's node; "" when none is known. */
  readonly liveTurnId: string;
  /** Indexes of the nodes that hold the system message and the tools; -1 when the store has none. */
  readonly systemPrompt: number;
  readonly toolSnapshot: number;
  readonly tokens: ShownTokens;
}

/** Where a request's tokens are, estimated by characters ÷ 4, and what was recorded of it. */
export interface ShownTokens {
  /** By index of the node, for every node of the history. */
  readonly byNode: ReadonlyMap<number, number>;
  readonly history: number;
  /** null where the store holds none. */
  readonly system: number | null;
  readonly tools: number | null;
  readonly liveTurn: number | null;
  readonly recorded: RecordedUsage;
}

/** True for a node whose context can be derived: a call to a model. */
export function hasContext(open: OpenSession, index: number): boolean {
  return isModelCall(open.graph.calls[index]);
}

/** What a call saw. null for a node that is no model call. Linear in the context's candidates. */
export function shownContext(open: OpenSession, index: number): ShownContext | null {
  if (!hasContext(open, index)) return null;
  const { graph } = open;
  const context: CallContext = contextOfCall(graph, index, DEFAULT_POLICY);
  const items = explainContext(graph, context);
  const call = callAt(graph, index);
  const wire = wireOfCall(graph, index);
  return {
    index,
    id: call.id,
    seq: call.seq,
    insideFunction: context.frame.kind === 'frame',
    within: items.filter((item) => item.form !== 'out'),
    leftOut: items.filter((item) => item.form === 'out'),
    formOf: new Map(items.map((item) => [item.id, item.form])),
    reasonOf: new Map(items.map((item) => [item.id, item.reason])),
    boundary: context.manifest.agedBeforeSeq ?? -1,
    exact: context.doubts.length === 0,
    doubts: context.doubts,
    messages: context.messages.map(shownMessage),
    liveTurnId: graph.calls[context.frame.turn]?.id ?? '',
    ...wire,
    tokens: shownTokens(graph, context, wire),
  };
}

function shownTokens(graph: SessionGraph, context: CallContext, wire: Wire): ShownTokens {
  const items = itemTokens(graph, context, CHARACTERS_OVER_FOUR);
  const { liveTurn } = wire;
  return {
    byNode: new Map(items.map(({ node, tokens }) => [node, tokens])),
    history: items.reduce((sum, { tokens }) => sum + tokens, 0),
    system: systemTokens(graph, wire.systemPrompt, CHARACTERS_OVER_FOUR)?.tokens ?? null,
    tools: toolTokens(graph, wire.toolSnapshot, CHARACTERS_OVER_FOUR)?.tokens ?? null,
    liveTurn: liveTurn === null ? null : CHARACTERS_OVER_FOUR.count(liveTurn.text),
    recorded: recordedUsage(callAt(graph, context.call).meta),
  };
}
