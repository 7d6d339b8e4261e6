import type { NodeId } from '../base/brand.ts';
import { hasContextName, isSummary } from '../graph/node-kinds.ts';
import { callAt, type SessionGraph } from '../graph/session-graph.ts';
import type { CallContext } from './call-context.ts';
import { isElided } from './forms/elide.ts';
import { resultText } from './forms/result-text.ts';
import { isAgedIn, renderCall, spokenText } from './render-call.ts';
import { isHidden } from './expose.ts';

/** How a node stands in a context; `silent`: it is in, but renders as nothing. */
export type ItemForm = 'whole' | 'aged' | 'elided' | 'summary' | 'running' | 'silent' | 'out';

/** One node of the session as a context sees it, and why. */
export interface ContextItem {
  readonly index: number;
  readonly id: NodeId;
  readonly form: ItemForm;
  /** One sentence without a full stop. */
  readonly reason: string;
}

/**
 * Says of every node of the session why it is in a call's context, and in which form, or why it
 * is not (seed §6, §8). What is in comes first, in the context's order; the rest in seq order.
 * Linear in the session.
 */
export function explainContext(graph: SessionGraph, context: CallContext): ContextItem[] {
  const held = new Set(context.members);
  const spine = spineOf(graph, context);
  const inside = context.members.map((index) => explainHeld(graph, context, spine, index));
  const outside = outsideReasons(graph, context);
  const rest = [...graph.calls.keys()].filter((index) => !held.has(index));
  return [...inside, ...rest.map((index) => item(graph, index, 'out', outside(index)))];
}

function explainHeld(
  graph: SessionGraph,
  context: CallContext,
  spine: ReadonlySet<number>,
  index: number,
): ContextItem {
  const call = callAt(graph, index);
  const place = placeOf(graph, context, spine, index);
  if (index === context.selection.summary) {
    return item(
      graph,
      index,
      'summary',
      `stands in for ${call.meta.coversIds.length} earlier nodes of the chain`,
    );
  }
  const running = context.running.has(index);
  if (renderCall(call, running, context.setting).kind === 'nothing') {
    return item(graph, index, 'silent', `${place}, but ${silence(graph, index)}`);
  }
  if (running)
    return item(graph, index, 'running', `${place}; it was still running, so it had no output yet`);
  if (isAgedIn(call, context.setting)) {
    const reason = `${place}; aged, because its seq ${call.seq} is below the boundary ${context.setting.boundary}`;
    return item(graph, index, 'aged', reason);
  }
  const text = call.role === 'code' ? resultText(call.output) : spokenText(call.output);
  if (isElided(text, context.setting.policy)) {
    const cap = context.setting.policy.nodeRenderCap;
    return item(
      graph,
      index,
      'elided',
      `${place}; its middle is elided, because it is longer than ${cap} characters`,
    );
  }
  return item(graph, index, 'whole', place);
}

function placeOf(
  graph: SessionGraph,
  context: CallContext,
  spine: ReadonlySet<number>,
  index: number,
): string {
  if (index === context.call) return 'the call itself';
  if (spine.has(index)) return 'on the branch of this call';
  const caller = graph.callers[index] ?? -1;
  return caller < 0
    ? 'in reach of this call'
    : `called by ${callAt(graph, caller).id}, which is in reach of this call`;
}

function silence(graph: SessionGraph, index: number): string {
  const { role, meta } = callAt(graph, index);
  if (role === 'user') return 'it holds no text';
  if (role === 'code' && meta.expose === 'hidden') return 'its expose setting is hidden';
  return `a node of role ${role || '(none)'} renders as no message`;
}

/** Answers for what is not in the context; the first reason that applies, the most telling first. */
function outsideReasons(graph: SessionGraph, context: CallContext): (index: number) => string {
  const { selection, frame, setting } = context;
  const candidates = new Set(selection.candidates);
  const spawnedAt = spawnRoots(graph);
  const summary = selection.summary < 0 ? '' : callAt(graph, selection.summary).id;
  return (index) => {
    if (index === context.call) return 'the call itself';
    if (index === frame.turn)
      return 'the turn this call answers: sent as the live user message, after this history';
    if (index >= frame.query.before) return 'later than the call';
    if (selection.covered.has(index)) return `covered by the summary ${summary}, which stands in for it`;
    if (!candidates.has(index)) return farReason(graph, index, spawnedAt[index] ?? -1);
    if (isHidden(graph, index, setting.policy, candidates))
      return hiddenReason(graph, index, setting.policy.exposeDefault);
    if (frame.query.renderRange !== null) return 'outside the range that the function asked for';
    return 'abandoned: a reply that stayed empty';
  };
}

function hiddenReason(graph: SessionGraph, index: number, exposeDefault: string): string {
  const caller = graph.callers[index] ?? -1;
  const owner = callAt(graph, index).role === 'llm' || caller >= 0 ? caller : index;
  const hiding = callAt(graph, owner < 0 ? index : owner);
  const stated = hiding.meta.expose === '' ? `${exposeDefault}, the default` : hiding.meta.expose;
  return `hidden by the expose setting of ${hiding.id} (${stated})`;
}

/** Why a node is not even a candidate: spawned apart, or on another branch. */
function farReason(graph: SessionGraph, index: number, spawnRoot: number): string {
  if (spawnRoot >= 0)
    return `on the branch spawned at ${callAt(graph, spawnRoot).id}, which has a context of its own`;
  if (isSummary(callAt(graph, index)))
    return 'a summary that does not apply here: only the newest can stand in';
  return hasContextName(callAt(graph, index))
    ? 'a record of the context, no part of it'
    : 'on another branch';
}

/** Per node the root of the spawned branch it belongs to, or -1; along edges that descend in seq order. */
function spawnRoots(graph: SessionGraph): Int32Array {
  const roots = new Int32Array(graph.calls.length).fill(-1);
  for (const [index, call] of graph.calls.entries()) {
    const predecessor = graph.predecessors[index] ?? -1;
    const above = predecessor >= 0 ? predecessor : (graph.callers[index] ?? -1);
    roots[index] = call.meta.spawnBranchRoot ? index : above < index ? (roots[above] ?? -1) : -1;
  }
  return roots;
}

function spineOf(graph: SessionGraph, context: CallContext): ReadonlySet<number> {
  const spine = new Set<number>();
  for (let at = context.frame.head; at >= 0 && !spine.has(at); at = graph.predecessors[at] ?? -1)
    spine.add(at);
  return spine;
}

function item(graph: SessionGraph, index: number, form: ItemForm, reason: string): ContextItem {
  return { index, id: callAt(graph, index).id, form, reason };
}
