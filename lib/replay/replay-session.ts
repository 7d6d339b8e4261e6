import { type StartDigest, startDigest } from '../base/sha256.ts';
import type { SessionGraph } from '../graph/session-graph.ts';
import type { Rewrites } from '../store/history/rewrites.ts';
import { contextOfCall, doubtsOf, messagesDigest } from './call-context.ts';
import { callFrame } from './call-frame.ts';
import { type CallReplay, NOT_RENDERED, type PlannedCall } from './call-replay.ts';
import { selectCall } from './call-selection.ts';
import { ContextTrail } from './context-trail.ts';
import { modelCalls } from './model-calls.ts';
import type { Policy } from './policy.ts';
import { branchWalk } from './rolling/branch-walk.ts';
import { CallStepper, type StepperSetting } from './rolling/call-stepper.ts';
import { type Mark, MemberStack } from './rolling/member-stack.ts';
import { stampedNodes } from './stamped-nodes.ts';
import { trailOf } from './trail-of.ts';

export interface ReplayOptions {
  /** How digests are made; the portable way when not given. */
  readonly start?: StartDigest;
  /** False where only boundaries, doubts and stamped nodes are asked for: nothing is rendered then, and every context is null. */
  readonly contexts?: boolean;
  /** Also the digest of each context's canonical JSON: quadratic where an assistant message grows long. */
  readonly messagesDigests?: boolean;
  /** What commits changed after the fact; calls that saw it are in doubt. Nothing is known when not given. */
  readonly rewrites?: Rewrites;
}

/**
 * Replays every model call of a session, in seq order: the same contexts as rendering each from
 * scratch, but what consecutive calls of a branch share is rendered once. Near-linear in the
 * session. A call whose function limits its range, or whose edges go against seq, costs its own
 * context.
 */
export function replaySession(
  graph: SessionGraph,
  policy: Policy,
  options: ReplayOptions = {},
): CallReplay[] {
  const start = options.start ?? startDigest;
  const canonical = options.messagesDigests === true ? start : null;
  const rewrites = options.rewrites ?? null;
  const trail = options.contexts === false ? null : new ContextTrail(start);
  const calls = modelCalls(graph).map((call) => ({ call, frame: callFrame(graph, call) }));
  const stepped = stepThrough(
    graph,
    groupByHead(calls.filter(canBeStepped)),
    (members) => new CallStepper(graph, members, { policy, trail, canonical, rewrites }),
  );
  return calls.map(
    (planned) =>
      stepped.get(planned.call) ?? fromScratch(graph, planned, { policy, trail, canonical, rewrites }),
  );
}

/** Walks the branches and replays at every head the calls that were rendered from it. */
function stepThrough(
  graph: SessionGraph,
  byHead: ReadonlyMap<number, readonly PlannedCall[]>,
  stepperOver: (members: MemberStack) => CallStepper,
): Map<number, CallReplay> {
  const members = new MemberStack(graph);
  const stepper = stepperOver(members);
  const results = new Map<number, CallReplay>();
  const entered: { readonly mark: Mark; readonly added: Int32Array }[] = [];
  for (const { kind, node } of branchWalk(graph, byHead.keys())) {
    if (kind === 'leave') {
      const last = entered.pop();
      if (last !== undefined) members.leave(last.added, last.mark);
      continue;
    }
    const mark = members.mark();
    members.advance(node);
    entered.push({ mark, added: members.enter(node) });
    const beforeCalls = members.mark();
    for (const planned of members.isRegular ? (byHead.get(node) ?? []) : []) {
      members.advance(planned.call);
      results.set(planned.call, stepper.replay(planned));
    }
    members.back(beforeCalls);
  }
  return results;
}

function groupByHead(calls: readonly PlannedCall[]): Map<number, PlannedCall[]> {
  const groups = new Map<number, PlannedCall[]>();
  for (const planned of calls) {
    const group = groups.get(planned.frame.head);
    if (group === undefined) groups.set(planned.frame.head, [planned]);
    else group.push(planned);
  }
  return groups;
}

function canBeStepped({ frame }: PlannedCall): boolean {
  const { renderRange } = frame.query;
  return (
    frame.head >= 0 && (renderRange?.callers ?? null) === null && (renderRange?.subcalls ?? null) === null
  );
}

function fromScratch(
  graph: SessionGraph,
  planned: PlannedCall,
  { policy, trail, canonical, rewrites }: StepperSetting,
): CallReplay {
  if (trail === null) {
    const selected = selectCall(graph, planned.call, policy);
    const doubts = doubtsOf(graph, selected, rewrites);
    const stampedOnly = { ...NOT_RENDERED, stamped: stampedNodes(graph, selected.members) };
    return { ...planned, boundary: selected.setting.boundary, ...stampedOnly, doubts };
  }
  const rendered = contextOfCall(graph, planned.call, policy, rewrites);
  const { setting, members, messages, doubts } = rendered;
  const context = trailOf(graph, rendered, trail);
  const stamped = stampedNodes(graph, members);
  const digest = canonical !== null ? messagesDigest(messages) : null;
  return { ...planned, boundary: setting.boundary, context, stamped, messagesDigest: digest, doubts };
}
