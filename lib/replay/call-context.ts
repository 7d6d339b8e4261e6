import { sha256Hex } from '../base/sha256.ts';
import { callAt, type SessionGraph } from '../graph/session-graph.ts';
import { spine } from '../graph/spine.ts';
import type { Rewrites } from '../store/history/rewrites.ts';
import { type CallSelection, selectCall } from './call-selection.ts';
import { chainDoubts, type Doubt, inFlightDoubts, manifestDoubts } from './doubt.ts';
import { type Message, messageJson } from './message.ts';
import type { Policy } from './policy.ts';
import { recordDoubts } from './record-doubts.ts';
import { rewriteDoubts } from './rewrite-doubts.ts';
import { renderCall } from './render-call.ts';
import type { ContextQuery } from './context-query.ts';
import { renderContext } from './render-context.ts';
import { assembleMessages } from './render-messages.ts';
import { type SelectedContext, selectedContext } from './selected-context.ts';

/** A rendered context. */
export interface Context extends SelectedContext {
  /** The rendered history: without the system message and without the live user turn. */
  readonly messages: readonly Message[];
}

/** The rendered context of one past model call. */
export interface CallContext extends CallSelection, Context {
  /** Why the bytes may differ from what was sent; empty when the replay is exact. */
  readonly doubts: readonly Doubt[];
}

const NONE: ReadonlySet<number> = new Set();

/**
 * What a model call saw, from the final state of the store alone: the graph as it stood when the
 * call was made, rendered with the call's own manifest (seed §8 "exactly replayable"); without
 * one, with the policy, and `doubts` says so. Pure; linear in the context's candidates.
 *
 * @param rewrites what commits changed after the fact; null where the history is not known
 */
export function contextOfCall(
  graph: SessionGraph,
  index: number,
  policy: Policy,
  rewrites: Rewrites | null = null,
): CallContext {
  const selected = selectCall(graph, index, policy);
  const doubts = doubtsOf(graph, selected, rewrites);
  return { ...selected, messages: messagesOf(graph, selected, selected.running), doubts };
}

/** Why the bytes of a selected context may differ from what was sent. Linear in its nodes. */
export function doubtsOf(graph: SessionGraph, selected: CallSelection, rewrites: Rewrites | null): Doubt[] {
  const { call, frame, members, running } = selected;
  return [
    ...manifestDoubts(graph, call, selected.setting.policy),
    ...recordDoubts(graph, call),
    ...chainDoubts(graph, call, frame, (at) => spine(graph, at)[0] ?? at),
    ...inFlightDoubts(graph, call, members, running),
    ...rewriteDoubts(graph, call, rewrites, (node) => members.includes(node)),
  ];
}

/** What the next call at a head would see under a policy: the graph as it is, no manifest. */
export function contextOfHead(graph: SessionGraph, query: ContextQuery, policy: Policy): Context {
  const selected = selectedContext(graph, renderContext(graph, query, policy), null, policy, NONE);
  return { ...selected, messages: messagesOf(graph, selected, NONE) };
}

/** SHA-256 of the messages' canonical JSON, the digest that conformance vectors carry. */
export function messagesDigest(messages: readonly Message[]): string {
  return sha256Hex(`[${messages.map((message) => messageJson(message)).join(',')}]`);
}

function messagesOf(
  graph: SessionGraph,
  { members, setting }: SelectedContext,
  running: ReadonlySet<number>,
): Message[] {
  return assembleMessages(members.map((at) => renderCall(callAt(graph, at), running.has(at), setting)));
}
