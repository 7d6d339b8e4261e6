import type { NodeId } from '../base/brand.ts';
import { isRootNode } from '../graph/node-kinds.ts';
import { callAt, type SessionGraph } from '../graph/session-graph.ts';
import type { DrawingRow } from './drawing.ts';
import { pastFollowups } from './past-followups.ts';
import { spawnOrigin } from './spawn-origin.ts';

/** The two edges of a call as the drawing has them: ids, and indexes into the calls. */
export interface DrawnEdges {
  readonly caller: NodeId | '';
  readonly predecessor: NodeId | '';
  /** -1 where no kept call has the id; it may be of a call that is no row. */
  readonly callerIndex: number;
  readonly predecessorIndex: number;
  readonly spawnRemote: DrawingRow['spawnRemote'];
}

/**
 * Per call, after what would hang in the air was re-hung: where a ROOT node exists it becomes the
 * caller of calls that neither edge ties to a kept call, and of calls spawned from elsewhere; what
 * follows a notification moves past it. `isKept` has 1 for calls neither rewound nor under execution
 * control. Linear.
 */
export function drawnEdges(graph: SessionGraph, isKept: Uint8Array): DrawnEdges[] {
  const root = graph.calls.findIndex((call, index) => isRootNode(call) && isKept[index] === 1);
  const kept = (index: number | undefined): number =>
    index !== undefined && isKept[index] === 1 ? index : -1;
  const turnBefore = pastFollowups(graph, isKept);
  return graph.calls.map((call, index) => {
    const caller = kept(graph.callers[index]);
    const isAdrift = caller < 0 && kept(graph.predecessors[index]) < 0;
    const spawnRemote = spawnOrigin(graph.session, call, isAdrift);
    const isRehung = root >= 0 && !isRootNode(call) && (isAdrift || spawnRemote !== null);
    const predecessor = turnBefore(index);
    return {
      caller: isRehung ? callAt(graph, root).id : call.caller,
      predecessor,
      callerIndex: isRehung ? root : caller,
      predecessorIndex: kept(graph.indexOf(predecessor)),
      spawnRemote,
    };
  });
}
