import { callAt, type SessionGraph } from '../graph/session-graph.ts';
import { type CallFrame, callFrame, runningAncestors } from './call-frame.ts';
import type { Policy } from './policy.ts';
import { policyInForce } from './policy-versions.ts';
import { renderContext, type Selection } from './render-context.ts';
import { type SelectedContext, selectedContext } from './selected-context.ts';
import type { RenderManifest } from '../store/call-metadata.ts';
import { recordedManifest } from './recorded-manifest.ts';
import { turnCall } from './turn-call.ts';
import { isUnfinishedReply } from './unfinished-reply.ts';

/** Which nodes a model call saw, and from where. */
export interface CallSelection extends SelectedContext {
  /** Index of the call. */
  readonly call: number;
  readonly frame: CallFrame;
  /** Calls that were still running, so that their output did not exist; inside a function the call itself, too. */
  readonly running: ReadonlySet<number>;
}

/** The nodes of a call's context, without rendering them. Linear in the context's candidates. */
export function selectCall(graph: SessionGraph, index: number, policy: Policy): CallSelection {
  const frame = callFrame(graph, index);
  const running = runningAncestors(graph, index);
  if (frame.kind === 'frame') running.add(index);
  const selection = withoutAbandoned(graph, frame, running, renderContext(graph, frame.query, policy));
  const manifest = manifestInForce(graph, index, policy);
  const inForce = policyInForce(recordedManifest(graph, index, policy), policy);
  return { ...selectedContext(graph, selection, manifest, inForce, running), call: index, frame, running };
}

/** The recorded manifest; where it lacks a boundary, with that of the turn. null where the call itself decides. */
function manifestInForce(graph: SessionGraph, index: number, policy: Policy): RenderManifest | null {
  const recorded = recordedManifest(graph, index, policy);
  if ((recorded?.agedBeforeSeq ?? null) !== null) return recorded;
  const first = turnCall(graph, index);
  if (first === index) return recorded;
  // The first call of a turn is its own, so this goes no deeper.
  const { boundary } = selectCall(graph, first, policy).setting;
  return {
    policyVersion: recorded?.policyVersion ?? null,
    spilled: recorded?.spilled ?? [],
    agedBeforeSeq: boundary,
  };
}

/**
 * A chat call does not see replies that had come to nothing by then: empty, running, and no code
 * node in the context was called by them. A caller still at work counts as such (spec 3.6, step 2).
 */
function withoutAbandoned(
  graph: SessionGraph,
  frame: CallFrame,
  running: ReadonlySet<number>,
  selection: Selection,
): Selection {
  if (frame.kind !== 'chat') return selection;
  const isEmpty = (index: number): boolean =>
    isUnfinishedReply(graph, index) || (running.has(index) && callAt(graph, index).role === 'llm');
  if (!selection.members.some(isEmpty)) return selection;
  const code = selection.members.filter((index) => callAt(graph, index).role === 'code');
  const callersOfCode = new Set(code.map((index) => graph.callers[index]));
  const members = selection.members.filter((index) => !isEmpty(index) || callersOfCode.has(index));
  return { ...selection, members };
}
