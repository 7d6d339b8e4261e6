import { callAt, type SessionGraph } from '../graph/session-graph.ts';
import { type Context, contextOfCall, messagesDigest } from '../replay/call-context.ts';
import { type CallSelection, selectCall } from '../replay/call-selection.ts';
import type { CallReplay } from '../replay/call-replay.ts';
import { messageJson } from '../replay/message.ts';
import type { Policy } from '../replay/policy.ts';
import type { Estimator } from '../replay/tokens/estimator.ts';
import type { SessionTokens } from '../replay/tokens/session-tokens.ts';
import type { CommitVerification } from '../replay/verify/verify-commits.ts';
import { verifySession } from '../replay/verify/verify-session.ts';
import { contextDigest } from '../replay/trail-of.ts';
import { wireOfCall } from '../replay/wire.ts';
import type { Rewrites } from '../store/history/rewrites.ts';
import type { RenderManifest } from '../store/call-metadata.ts';

import { callTokensRecord, itemTokensRecord, sessionTokensRecord } from './tokens-record.ts';

/**
 * One session's replay as one line of NDJSON, in pieces: `{input, session, head_id, calls: […],
 * context_commits: […]}` with the keys of the conformance vectors. In pieces, because the ids of all contexts grow with
 * the square of the session; no more than one call's are held. With `tokens`, the account of the
 * same replays, each call and the session have a field of that name.
 */
export function* replayLine(
  graph: SessionGraph,
  replays: readonly CallReplay[],
  policy: Policy,
  tokens: SessionTokens | null = null,
): Generator<string> {
  const { session } = graph;
  const verified = verifySession(graph, replays, policy);
  yield `${opening({ input: session.input, session: session.id, head_id: session.meta.headId || null })},"calls":[`;
  for (const [at, replay] of replays.entries()) {
    const account = tokens?.calls[at];
    const more = account === undefined ? {} : { tokens: callTokensRecord(graph, account) };
    const record = { ...callRecord(graph, replay, policy), verified: verified.calls[at] ?? [], ...more };
    yield (at === 0 ? '' : ',') + JSON.stringify(record);
  }
  const account = tokens === null ? {} : { tokens: sessionTokensRecord(tokens) };
  yield `],${JSON.stringify({ context_commits: verified.commits.map(commitRecord), ...account }).slice(1)}\n`;
}

/** The head of a session rendered under a policy, as one line of NDJSON with the vectors' keys. */
export function headLine(graph: SessionGraph, head: number, context: Context): string {
  const { session } = graph;
  return `${JSON.stringify({
    input: session.input,
    session: session.id,
    head_id: head < 0 ? null : callAt(graph, head).id,
    reads: context.ids,
    manifest: manifestRecord(context.manifest),
    message_count: context.messages.length,
    messages_sha256: messagesDigest(context.messages),
  })}\n`;
}

/** One call's whole context as one line of NDJSON; numbers in arguments are as written. */
export function contextLine(
  graph: SessionGraph,
  index: number,
  policy: Policy,
  rewrites: Rewrites | null = null,
  estimator: Estimator | null = null,
): string {
  const { session } = graph;
  const context = contextOfCall(graph, index, policy, rewrites);
  const wire = wireOfCall(graph, index);
  const idOf = (at: number): string | null => (at < 0 ? null : callAt(graph, at).id);
  const fields = {
    input: session.input,
    session: session.id,
    call: {
      ...frameRecord(graph, context),
      reads: context.ids,
      manifest: manifestRecord(context.manifest),
      message_count: context.messages.length,
      messages_sha256: messagesDigest(context.messages),
      ...exactness(context.doubts),
    },
    system_prompt: idOf(wire.systemPrompt),
    tool_snapshot: idOf(wire.toolSnapshot),
    live_turn: wire.liveTurn === null ? null : { text: wire.liveTurn.text, whole: wire.liveTurn.isWhole },
    ...(estimator === null ? {} : { tokens: itemTokensRecord(graph, index, policy, estimator) }),
  };
  const messages = context.messages.map((message) => messageJson(message)).join(',');
  return `${opening(fields)},"messages":[${messages}]}\n`;
}

function callRecord(graph: SessionGraph, replay: CallReplay, policy: Policy): object {
  const { ids, manifest } = selectCall(graph, replay.call, policy);
  return {
    ...frameRecord(graph, replay),
    reads: ids,
    manifest: manifestRecord(manifest),
    message_count: replay.context?.messages ?? 0,
    messages_sha256: replay.messagesDigest,
    context_sha256: contextDigest(replay.context),
    ...exactness(replay.doubts),
  };
}

function commitRecord({
  commit,
  agrees,
  missing,
  extra,
  states,
  uncompared,
  note,
}: CommitVerification): object {
  return {
    id: commit.id,
    head_id: commit.headNodeId || null,
    agrees,
    missing,
    extra,
    states,
    not_compared: uncompared,
    note,
  };
}

function frameRecord(graph: SessionGraph, { call, frame }: Pick<CallSelection, 'call' | 'frame'>): object {
  const base = {
    id: callAt(graph, call).id,
    kind: frame.kind,
    head_id: frame.headId,
    frame_entry_seq: frame.query.frameEntrySeq,
  };
  if (frame.kind === 'chat') return base;
  return {
    ...base,
    frame: callAt(graph, frame.frame).id,
    render_range: callAt(graph, frame.frame).metadata['render_range'] ?? null,
  };
}

function exactness(doubts: CallReplay['doubts']): object {
  return { exact: doubts.length === 0, doubts };
}

function manifestRecord({ policyVersion, agedBeforeSeq, spilled }: RenderManifest): object {
  return { policy_version: policyVersion, aged_before_seq: agedBeforeSeq, spilled };
}

/** An object's JSON without its closing brace, so that more fields can follow. */
function opening(fields: object): string {
  return JSON.stringify(fields).slice(0, -1);
}
