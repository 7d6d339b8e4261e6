import { callAt, type SessionGraph } from '../graph/session-graph.ts';
import { contextOfCall } from '../replay/call-context.ts';
import type { Policy } from '../replay/policy.ts';
import type { BreakCause } from '../replay/prefix/prefix-break.ts';
import type { SharedPrefix } from '../replay/prefix/shared-prefix.ts';
import { estimateRatio } from '../replay/tokens/estimate-ratio.ts';
import type { Estimator } from '../replay/tokens/estimator.ts';
import { itemTokens } from '../replay/tokens/item-tokens.ts';
import { recordedUsage, type RecordedUsage } from '../replay/tokens/recorded-usage.ts';
import type { CallAccount, SessionTokens } from '../replay/tokens/session-tokens.ts';
import type { TokenSums } from '../replay/tokens/token-sums.ts';

/** One call's tokens as a JSON object; every figure says whether it was recorded or by what it was estimated. */
export function callTokensRecord(graph: SessionGraph, { tokens, prefix, isUnusual }: CallAccount): object {
  return {
    history: tokens.history,
    system: tokens.system,
    tools: tokens.tools,
    live_turn: tokens.liveTurn,
    request: tokens.request,
    request_whole: tokens.isWhole,
    reply: tokens.reply,
    recorded: usageRecord(tokens.recorded),
    input_ratio: estimateRatio(tokens),
    unusual: isUnusual,
    prefix: prefixRecord(graph, prefix),
  };
}

/** A session's token account without its calls as a JSON object: sums over calls, of branches too, and its prefixes. */
export function sessionTokensRecord({ estimator, branches, sums, prefixes }: SessionTokens): object {
  return {
    estimator,
    sum_over_calls: sumsRecord(sums),
    branches: branches.map(({ tip, ...branch }) => ({
      tip: tip.id,
      name: tip.name,
      sum_over_calls: sumsRecord(branch),
    })),
    prefix: {
      calls: prefixes.calls,
      extending: prefixes.extending,
      breaks: causes(prefixes.breaks),
      within_turn: { ...prefixes.withinTurn, breaks: causes(prefixes.breaksWithinTurn) },
    },
  };
}

/** The tokens of each node of one call's context as a JSON object. Linear in the context. */
export function itemTokensRecord(
  graph: SessionGraph,
  index: number,
  policy: Policy,
  estimator: Estimator,
): object {
  const items = itemTokens(graph, contextOfCall(graph, index, policy), estimator);
  const sum = items.reduce((tokens, item) => tokens + item.tokens, 0);
  return {
    history: { tokens: sum, source: 'estimated', estimator: estimator.name },
    items: items.map(({ node, ...figure }) => ({ id: callAt(graph, node).id, ...figure })),
    recorded: usageRecord(recordedUsage(callAt(graph, index).meta)),
  };
}

function prefixRecord(graph: SessionGraph, prefix: SharedPrefix): object {
  return {
    previous: idOf(graph, prefix.previous),
    within_turn: prefix.isWithinTurn,
    shared: prefix.shared,
    sent: prefix.sent,
    breaks: prefix.breaks.map(({ cause, node, message }) => ({
      cause,
      node: idOf(graph, node),
      message: message < 0 ? null : message,
    })),
  };
}

function usageRecord({ input, output, cacheRead, cacheWrite }: RecordedUsage): object {
  return { input, output, cache_read: cacheRead, cache_write: cacheWrite };
}

function sumsRecord({ estimated, recorded }: TokenSums): object {
  const { input, output, cacheRead, cacheWrite } = recorded;
  return { estimated, recorded: { input, output, cache_read: cacheRead, cache_write: cacheWrite } };
}

function causes(breaks: ReadonlyMap<BreakCause, number>): object {
  return Object.fromEntries(breaks);
}

function idOf(graph: SessionGraph, index: number): string | null {
  return index < 0 ? null : callAt(graph, index).id;
}
