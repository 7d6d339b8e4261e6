import type { NodeId } from '../base/brand.ts';
import { sha256Hex } from '../base/sha256.ts';
import { callAt, type SessionGraph } from '../graph/session-graph.ts';
import { spine } from '../graph/spine.ts';
import type { RenderManifest } from '../store/call-metadata.ts';
import { type CallFrame, callFrame, runningAncestors } from './call-frame.ts';
import { chainDoubts, type Doubt, inFlightDoubts, manifestDoubts } from './doubt.ts';
import { type Message, messageJson } from './message.ts';
import type { Policy } from './policy.ts';
import { FALLBACK_VERSION, policyVersion } from './policy-versions.ts';
import { type RenderSetting, renderCall } from './render-call.ts';
import { type ContextQuery, idsOf, renderContext, type Selection } from './render-context.ts';
import { assembleMessages } from './render-messages.ts';
import { isUnfinishedReply } from './unfinished-reply.ts';

/** A rendered context: which nodes, under which setting, as which messages. */
export interface Context {
  /** Indexes of what the context holds, in its order. */
  readonly members: readonly number[];
  readonly ids: readonly NodeId[];
  readonly selection: Selection;
  readonly setting: RenderSetting;
  /** What the writer would record, or did: version, boundary and the spilled nodes' paths. */
  readonly manifest: RenderManifest;
  /** The rendered history: without the system message and without the live user turn. */
  readonly messages: readonly Message[];
}

/** The context of one past model call. */
export interface CallContext extends Context {
  /** Index of the call. */
  readonly call: number;
  readonly frame: CallFrame;
  /** Calls that were still running, so that their output did not exist. */
  readonly running: ReadonlySet<number>;
  /** Why the bytes may differ from what was sent; empty when the replay is exact. */
  readonly doubts: readonly Doubt[];
}

/**
 * What a model call saw, from the final state of the store alone: the graph as it stood when the
 * call was made, rendered with the call's own manifest (seed §8 "exactly replayable"); without
 * one, with the policy, and `doubts` says so. Pure; linear in the context's candidates.
 */
export function contextOfCall(graph: SessionGraph, index: number, policy: Policy): CallContext {
  const frame = callFrame(graph, index);
  const running = runningAncestors(graph, index);
  if (frame.kind === 'frame') running.add(index);
  const selection = selectionIn(graph, frame, policy);
  const recorded = callAt(graph, index).meta.manifest;
  const context = renderSelection(graph, selection, recorded, policy, running);
  const doubts = [
    ...manifestDoubts(graph, index),
    ...chainDoubts(graph, index, frame, (at) => spine(graph, at)[0] ?? at),
    ...inFlightDoubts(graph, index, context.members, running),
  ];
  return { ...context, call: index, frame, running, doubts };
}

/** The nodes of a call's context, without rendering them. Linear in the candidates. */
export function selectionOfCall(graph: SessionGraph, index: number, policy: Policy): Selection {
  return selectionIn(graph, callFrame(graph, index), policy);
}

/** What the next call at a head would see under a policy: the graph as it is, no manifest. */
export function contextOfHead(graph: SessionGraph, query: ContextQuery, policy: Policy): Context {
  return renderSelection(graph, renderContext(graph, query, policy), null, policy, new Set());
}

/** SHA-256 of the messages' canonical JSON, the digest that conformance vectors carry. */
export function messagesDigest(messages: readonly Message[]): string {
  return sha256Hex(`[${messages.map(messageJson).join(',')}]`);
}

function selectionIn(graph: SessionGraph, frame: CallFrame, policy: Policy): Selection {
  return withoutAbandoned(graph, frame, renderContext(graph, frame.query, policy));
}

function renderSelection(
  graph: SessionGraph,
  selection: Selection,
  recorded: RenderManifest | null,
  policy: Policy,
  running: ReadonlySet<number>,
): Context {
  const setting = settingFor(graph, selection.ids, recorded, policy);
  const rendered = selection.ids.map((at) => renderCall(callAt(graph, at), running.has(at), setting));
  return {
    members: selection.ids,
    ids: idsOf(graph, selection.ids),
    selection,
    setting,
    manifest: {
      policyVersion: recorded?.policyVersion ?? policy.policyVersion,
      agedBeforeSeq: setting.boundary,
      // The stamp of a call that was still running came later, with its output.
      spilled: stampedPaths(
        graph,
        selection.ids.filter((at) => !running.has(at)),
      ),
    },
    messages: assembleMessages(rendered),
  };
}

/** The recorded boundary and version where there are some, else the policy's. */
export function settingFor(
  graph: SessionGraph,
  ids: Iterable<number>,
  recorded: RenderManifest | null,
  policy: Policy,
): RenderSetting {
  const version = policyVersion(recorded?.policyVersion ?? policy.policyVersion) ?? FALLBACK_VERSION;
  const boundary = recorded?.agedBeforeSeq ?? version.boundary(llmSeqs(graph, ids), policy);
  return { policy, version, boundary };
}

function llmSeqs(graph: SessionGraph, ids: Iterable<number>): number[] {
  const seqs: number[] = [];
  for (const index of ids) {
    const call = callAt(graph, index);
    if (call.role === 'llm') seqs.push(call.seq);
  }
  return seqs;
}

export function stampedPaths(graph: SessionGraph, ids: Iterable<number>): string[] {
  const paths: string[] = [];
  for (const index of ids) {
    const stamp = callAt(graph, index).meta.spilled;
    if (stamp !== null) paths.push(stamp.path);
  }
  return paths;
}

/** A chat call does not see replies that never came to anything: empty, running, nothing called. */
function withoutAbandoned(graph: SessionGraph, frame: CallFrame, selection: Selection): Selection {
  if (frame.kind !== 'chat') return selection;
  const abandoned = selection.ids.filter((index) => isUnfinishedReply(graph, index));
  if (abandoned.length === 0) return selection;
  const callersOfCode = new Set(
    selection.ids.filter((at) => callAt(graph, at).role === 'code').map((at) => graph.callers[at]),
  );
  return {
    ...selection,
    ids: selection.ids.filter((index) => !isUnfinishedReply(graph, index) || callersOfCode.has(index)),
  };
}
