import type { SessionGraph } from '../graph/session-graph.ts';
import { isStampedRemote } from './remote-spawn.ts';

/**
 * Per call the index of its caller in this session, or -1. Unlike `SessionGraph.callers`, an edge
 * that is stamped as leading to another session never meets an equal id here. Linear.
 */
export function sessionCallers(graph: SessionGraph): Int32Array {
  const { calls, callers, session } = graph;
  return callers.map((caller, index) => {
    const call = calls[index];
    return call !== undefined && isStampedRemote(session, call) ? -1 : caller;
  });
}
