import { compactJson } from '../../base/python/json.ts';
import { childrenOf } from '../../graph/child-lists.ts';
import { callAt, type SessionGraph } from '../../graph/session-graph.ts';
import type { CallReplay } from '../call-replay.ts';
import type { Policy } from '../policy.ts';
import { recordsInForce } from '../records-in-force.ts';
import { spokenText } from '../render-call.ts';
import { liveTurn } from '../wire.ts';
import { contextEstimates } from './context-estimates.ts';
import type { Estimator } from './estimator.ts';
import { estimated, systemTokens, toolTokens } from './request-tokens.ts';
import { type RecordedUsage, recordedUsage } from './recorded-usage.ts';
import type { EstimatedTokens } from './token-figure.ts';

/** The tokens of one call to a model: what its texts come to, and what was recorded. */
export interface CallTokens {
  /** Index of the call. */
  readonly call: number;
  /** The rendered history: the size of its context, which is no sum over calls. */
  readonly history: EstimatedTokens;
  /** The system message, the tools offered and the live turn; null where the store holds none. */
  readonly system: EstimatedTokens | null;
  readonly tools: EstimatedTokens | null;
  readonly liveTurn: EstimatedTokens | null;
  /** The four above together: as much of the request as is recorded. */
  readonly request: EstimatedTokens;
  /** False where the store holds no system message, no live turn, or only the beginning of one. */
  readonly isWhole: boolean;
  /** The text of the reply and the tool calls in it. */
  readonly reply: EstimatedTokens;
  readonly recorded: RecordedUsage;
}

/**
 * Tokens of replayed calls, in their order. Texts that calls share are counted once: near-linear
 * in the session.
 */
export function callTokens(
  graph: SessionGraph,
  replays: readonly CallReplay[],
  policy: Policy,
  estimator: Estimator,
): CallTokens[] {
  const figure = (tokens: number): EstimatedTokens => estimated(tokens, estimator);
  const historyOf = contextEstimates(graph, policy, estimator);
  const systemOf = once(recordsInForce(graph, 'context/system_prompt'), (record) =>
    systemTokens(graph, record, estimator),
  );
  const toolsOf = once(recordsInForce(graph, 'context/tool_snapshot'), (record) =>
    toolTokens(graph, record, estimator),
  );
  return replays.map((replay) => {
    const { call, frame } = replay;
    const turn = liveTurn(graph, call, frame);
    const parts = {
      history: figure(historyOf(replay)),
      system: systemOf(call),
      tools: toolsOf(call),
      liveTurn: turn === null ? null : figure(estimator.count(turn.text)),
    };
    return {
      call,
      ...parts,
      request: figure(Object.values(parts).reduce((sum, part) => sum + (part?.tokens ?? 0), 0)),
      isWhole: parts.system !== null && turn?.isWhole === true,
      reply: figure(replyTexts(graph, call).reduce((sum, text) => sum + estimator.count(text), 0)),
      recorded: recordedUsage(callAt(graph, call).meta),
    };
  });
}

/** The estimate of the record in force at a call, made once for each record. */
function once(
  inForce: Int32Array,
  estimate: (record: number) => EstimatedTokens | null,
): (call: number) => EstimatedTokens | null {
  const known = new Map<number, EstimatedTokens | null>();
  return (call) => {
    const record = inForce[call] ?? -1;
    const found = known.get(record) ?? estimate(record);
    known.set(record, found);
    return found;
  };
}

function replyTexts(graph: SessionGraph, call: number): string[] {
  const made = [...childrenOf(graph.callees, call)].map((callee) => callAt(graph, callee));
  const tools = made.filter(({ role, meta }) => role === 'code' && meta.toolCallId !== '');
  return [
    spokenText(callAt(graph, call).output),
    ...tools.map(({ name, input }) => name + compactJson(input)),
  ];
}
