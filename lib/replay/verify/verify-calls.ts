import { callAt, type SessionGraph } from '../../graph/session-graph.ts';
import { runningAncestors } from '../call-frame.ts';
import type { CallReplay } from '../call-replay.ts';
import { selectCall } from '../call-selection.ts';
import type { Policy } from '../policy.ts';
import { stampedPaths } from '../stamped-nodes.ts';
import { boundaryChecks } from './boundary-checks.ts';
import { promptCheck, toolsCheck } from './record-checks.ts';
import { held, type Verification } from './verification.ts';

/**
 * Holds what was recorded of each call against what is derived, in the order of the replays, which
 * must have their contexts; facts that were not recorded have no entry. Near-linear in the session
 * and in what was recorded; a call that recorded its reads costs its context.
 */
export function verifyCalls(
  graph: SessionGraph,
  replays: readonly CallReplay[],
  policy: Policy,
): readonly (readonly Verification[])[] {
  const boundaries = boundaryChecks(graph, replays, policy);
  const promptOf = promptCheck(graph);
  const toolsOf = toolsCheck(graph);
  return replays.map((replay, at) =>
    [
      readsCheck(graph, replay.call, policy),
      boundaries[at] ?? null,
      spilledCheck(graph, replay),
      promptOf(replay.call),
      toolsOf(replay.call),
    ].filter((check) => check !== null),
  );
}

/** An empty list says nothing: the writer mostly leaves it so. */
function readsCheck(graph: SessionGraph, index: number, policy: Policy): Verification | null {
  const { reads } = callAt(graph, index);
  return reads.length === 0 ? null : held('reads', reads, selectCall(graph, index, policy).ids);
}

function spilledCheck(graph: SessionGraph, { call, frame, stamped }: CallReplay): Verification | null {
  const { manifest } = callAt(graph, call).meta;
  if (manifest === null) return null;
  const running = runningAncestors(graph, call);
  if (frame.kind === 'frame') running.add(call);
  return held('spilled', manifest.spilled, stampedPaths(graph, stamped, running));
}
