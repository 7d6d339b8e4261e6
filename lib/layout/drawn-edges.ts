import type { NodeId } from '../base/brand.ts';
import { isRootNode } from '../graph/node-kinds.ts';
import type { SessionGraph } from '../graph/session-graph.ts';
import { pastFollowups } from './past-followups.ts';
import { isSpawnTurn, isStampedRemote } from './remote-spawn.ts';
import { sessionCallers } from './session-callers.ts';

/** The two edges of a call as the drawing has them: ids, and indexes into the calls (-1 for none). */
export interface DrawnEdges {
  readonly callerId: NodeId | '';
  readonly predecessorId: NodeId | '';
  /** May index a call that is not drawn, but never one that is not kept. */
  readonly caller: number;
  readonly predecessor: number;
  /** The call was spawned by a node of another session. */
  readonly isRemote: boolean;
}

/**
 * Re-hangs, per call, what would hang in the air: where a ROOT node exists, calls that neither edge
 * ties to a kept call and calls spawned from elsewhere get ROOT for their caller; replies to a
 * notification move past it. `isKept` has 1 for the calls that are neither rewound nor under
 * execution control. Linear.
 */
export function drawnEdges(graph: SessionGraph, isKept: Uint8Array): DrawnEdges[] {
  const { calls, session } = graph;
  const root = calls.findIndex((call, index) => isRootNode(call) && isKept[index] === 1);
  const rootId = calls[root]?.id ?? '';
  const kept = (index: number | undefined): number => (index !== undefined && isKept[index] === 1 ? index : -1);
  const callers = sessionCallers(graph);
  const turnBefore = pastFollowups(graph, isKept);
  return calls.map((call, index) => {
    const caller = kept(callers[index]);
    const isAdrift = caller < 0 && kept(graph.predecessors[index]) < 0;
    const isRemote = isStampedRemote(session, call) || (isAdrift && isSpawnTurn(call));
    const isRehung = root >= 0 && !isRootNode(call) && (isAdrift || isRemote);
    const predecessorId = turnBefore(index);
    return {
      callerId: isRehung ? rootId : call.caller,
      predecessorId,
      caller: isRehung ? root : caller,
      predecessor: kept(graph.indexOf(predecessorId)),
      isRemote,
    };
  });
}
