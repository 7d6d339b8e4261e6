import type { NodeId } from '../base/brand.ts';
import { inherited } from '../graph/inherited.ts';
import { ROOT_ID } from '../graph/node-kinds.ts';
import { callAt, type SessionGraph } from '../graph/session-graph.ts';
import type { CallFrame } from './call-frame.ts';
import type { Policy } from './policy.ts';
import { policyVersion } from './policy-versions.ts';

/** Why a replay may differ from what was sent. */
export interface Doubt {
  readonly code:
    | 'no-manifest'
    | 'manifest-ignored'
    | 'unknown-policy'
    | 'missing-node'
    | 'no-user-turn'
    | 'in-flight'
    | 'unreadable-node'
    | 'ambiguous-order'
    | 'rewritten';
  /** The node in doubt: the call itself, or the one that may have changed. */
  readonly node: NodeId;
  /** The reason in words. */
  readonly reason: string;
}

/** The manifest of a call must be there, hold a boundary, and name rules that we know. Constant. */
export function manifestDoubts(graph: SessionGraph, index: number, policy: Policy): Doubt[] {
  const { id, meta } = callAt(graph, index);
  if (policy.ignoreManifests && meta.manifest !== null) {
    const reason = 'its recorded manifest was set aside, as asked; the policy given was used';
    return [{ code: 'manifest-ignored', node: id, reason }];
  }
  if (meta.manifest === null) {
    return [
      { code: 'no-manifest', node: id, reason: 'no render manifest was recorded; the policy given was used' },
    ];
  }
  if (meta.manifest.agedBeforeSeq === null) {
    const reason = 'the manifest holds no aging boundary; the policy given was used';
    return [{ code: 'no-manifest', node: id, reason }];
  }
  const { policyVersion: version } = meta.manifest;
  if (version !== null && policyVersion(version) !== null) return [];
  const named = version === null ? 'no policy version' : `policy version ${version}`;
  return [
    { code: 'unknown-policy', node: id, reason: `the manifest names ${named}, which is not known here` },
  ];
}

/**
 * The chain behind a call must be whole: its user turn, its head, and every predecessor.
 * `startOf` gives the oldest node of a node's chain.
 */
export function chainDoubts(
  graph: SessionGraph,
  index: number,
  frame: CallFrame,
  startOf: (index: number) => number,
): Doubt[] {
  const { id } = callAt(graph, index);
  if (frame.kind === 'chat' && frame.turn < 0) {
    return [{ code: 'no-user-turn', node: id, reason: 'no user turn leads to this call' }];
  }
  if (frame.kind === 'frame' && frame.head < 0) {
    return [{ code: 'missing-node', node: id, reason: 'its function was recorded after it' }];
  }
  const start = frame.kind === 'chat' ? frame.turn : frame.head;
  const latest = latestOnChains(graph)[start] ?? -1;
  if (latest >= index) {
    const reason = `the chain leads to ${callAt(graph, latest).id}, which was recorded after it`;
    return [{ code: 'missing-node', node: forwardEdge(graph, start), reason }];
  }
  const oldest = startOf(start);
  if ((graph.predecessors[oldest] ?? -1) >= 0) {
    const reason = 'the chain of predecessors goes round in a circle';
    return [{ code: 'missing-node', node: forwardEdge(graph, start), reason }];
  }
  const { predecessor, misread } = callAt(graph, oldest);
  const wrong = misread?.find((field) => field === 'predecessor' || field === 'caller');
  if (wrong !== undefined) {
    const { id: node } = callAt(graph, oldest);
    return [
      { code: 'missing-node', node, reason: `the ${wrong} of ${node} is no id, so the chain ends there` },
    ];
  }
  const isWhole = predecessor === '' || predecessor === ROOT_ID || graph.indexOf(predecessor) >= 0;
  if (isWhole) return [];
  return [
    {
      code: 'missing-node',
      node: predecessor,
      reason: `the chain leads to ${predecessor}, which is not here`,
    },
  ];
}

const forwardOf = new WeakMap<SessionGraph, Int32Array>();

/** Id of the nearest node on a chain that follows one recorded after it: without one, no chain leads there or round. */
function forwardEdge(graph: SessionGraph, start: number): NodeId {
  const own = (): Int32Array =>
    Int32Array.from(graph.predecessors, (predecessor, index) => (predecessor >= index ? index : -1));
  const found =
    forwardOf.get(graph) ?? inherited(graph.predecessors, own(), (mine, above) => (mine >= 0 ? mine : above));
  forwardOf.set(graph, found);
  return callAt(graph, found[start] ?? start).id;
}

const latestOf = new WeakMap<SessionGraph, Int32Array>();

/** Per call the greatest index on its chain of predecessors, itself with it. Linear once a session. */
function latestOnChains(graph: SessionGraph): Int32Array {
  const known = latestOf.get(graph);
  if (known !== undefined) return known;
  const found = inherited(graph.predecessors, Int32Array.from(graph.calls.keys()), Math.max);
  latestOf.set(graph, found);
  return found;
}

/** True when a call is known to have ended after another began, so that its output may not have been seen. */
function endedAfterStart(graph: SessionGraph, member: number, index: number): boolean {
  const { startedAt } = callAt(graph, index).meta;
  const { finishedAt } = callAt(graph, member).meta;
  return startedAt !== null && finishedAt !== null && finishedAt > startedAt;
}

/** Members that ended after the call began, those known to have been running left out. Linear in the context. */
export function inFlightDoubts(
  graph: SessionGraph,
  index: number,
  members: readonly number[],
  running: ReadonlySet<number>,
): Doubt[] {
  return members
    .filter((member) => !running.has(member) && endedAfterStart(graph, member, index))
    .map((member) => {
      const { id } = callAt(graph, member);
      return { code: 'in-flight', node: id, reason: `${id} ended after this call began` } as const;
    });
}
