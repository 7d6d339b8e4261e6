import { nodeId } from '../lib/base/brand.ts';
import type { SessionGraph } from '../lib/graph/session-graph.ts';
import { contextOfHead } from '../lib/replay/call-context.ts';
import { activeHead, wholeGraph } from '../lib/replay/context-query.ts';
import { isModelCall, modelCalls } from '../lib/replay/model-calls.ts';
import type { Policy } from '../lib/replay/policy.ts';
import { replaySession } from '../lib/replay/replay-session.ts';
import type { ShapeName } from '../lib/replay/request/request-shapes.ts';
import type { Estimator } from '../lib/replay/tokens/estimator.ts';
import { sessionTokens } from '../lib/replay/tokens/session-tokens.ts';
import { verifySession } from '../lib/replay/verify/verify-session.ts';
import { contextText, headText } from '../lib/report/context-text.ts';
import { itemTokensText } from '../lib/report/item-tokens-text.ts';
import { nodeReasonLine, nodeReasonText } from '../lib/report/node-reason.ts';
import { contextLine, headLine, replayLine } from '../lib/report/replay-line.ts';
import { replayText } from '../lib/report/replay-text.ts';
import { requestLine } from '../lib/report/request-line.ts';
import { tokensText } from '../lib/report/tokens-text.ts';
import type { Rewrites } from '../lib/store/history/rewrites.ts';
import { startNodeDigest } from './node-digest.ts';
import type { Format } from './record-printer.ts';
import { outputStyle } from './terminal.ts';

/** What `afterturn replay` was asked to print. */
export interface ReplayRequest {
  readonly format: Format;
  readonly call?: string;
  /** With `call`: the node whose reason is asked for. */
  readonly node?: string;
  /** True when the flag came without an id. */
  readonly head?: string | true;
  readonly messages?: ShapeName;
}

/** Where the records of one session come from. */
export interface ReplayedSession {
  readonly graph: SessionGraph;
  /** What is known of later changes; undefined where there is no history. */
  readonly rewrites: Rewrites | undefined;
  readonly policy: Policy;
  /** null where no tokens are counted. */
  readonly estimator: Estimator | null;
}

/** What is printed of a session, each record in pieces; none when it does not hold what was named. */
export function replayRecords(session: ReplayedSession, request: ReplayRequest): Iterable<Iterable<string>> {
  const { graph, policy } = session;
  const { call, head, messages } = request;
  if (call !== undefined) {
    const index = graph.indexOf(nodeId(call));
    return index < 0 || !isModelCall(graph.calls[index]) ? [] : callRecords(session, request, index);
  }
  if (head !== undefined) return headRecords(session, request, head);
  return messages === undefined ? [ledger(session, request)] : requestRecords(graph, policy, messages);
}

function callRecords(
  { graph, rewrites: known, policy, estimator }: ReplayedSession,
  { format, node, messages }: ReplayRequest,
  index: number,
): string[][] {
  const isText = format === 'text';
  if (node !== undefined) {
    const asked = graph.indexOf(nodeId(node));
    if (asked < 0) return [];
    if (!isText) return [[nodeReasonLine(graph, index, asked, policy)]];
    return [[nodeReasonText(graph, index, asked, policy, outputStyle())]];
  }
  if (messages !== undefined) return [[requestLine(graph, index, policy, messages)]];
  const rewrites = known ?? null;
  if (!isText) return [[contextLine(graph, index, policy, rewrites, estimator)]];
  const text = contextText(graph, index, policy, outputStyle(), rewrites);
  const tokens = estimator === null ? [] : [itemTokensText(graph, index, policy, estimator, outputStyle())];
  return [[text, ...tokens]];
}

function headRecords(
  { graph, policy }: ReplayedSession,
  { format }: ReplayRequest,
  head: string | true,
): string[][] {
  const index = head === true ? activeHead(graph) : graph.indexOf(nodeId(head));
  if (index < 0 && head !== true) return [];
  const context = contextOfHead(graph, wholeGraph(graph, index), policy);
  const isText = format === 'text';
  return [[isText ? headText(graph, index, context, outputStyle()) : headLine(graph, index, context)]];
}

function ledger(
  { graph, rewrites, policy, estimator }: ReplayedSession,
  { format }: ReplayRequest,
): Iterable<string> {
  const isText = format === 'text';
  const replays = replaySession(graph, policy, {
    start: startNodeDigest,
    messagesDigests: !isText,
    ...(rewrites === undefined ? {} : { rewrites }),
  });
  const tokens = estimator === null ? null : sessionTokens(graph, replays, policy, estimator);
  if (!isText) return replayLine(graph, replays, policy, tokens);
  const text = replayText(graph, replays, verifySession(graph, replays, policy), outputStyle());
  return tokens === null ? [text] : [text, tokensText(graph, tokens, outputStyle())];
}

function* requestRecords(graph: SessionGraph, policy: Policy, shape: ShapeName): Generator<string[]> {
  for (const call of modelCalls(graph)) yield [requestLine(graph, call, policy, shape)];
}
