import { isSpawnedElsewhere, isSpawnRoot, ROOT_ID } from '../graph/node-kinds.ts';
import type { SessionGraph } from '../graph/session-graph.ts';
import type { Call } from '../store/call.ts';

/** True for an edge that names no node of the session and is no sentinel. Constant. */
export function leadsOut(graph: SessionGraph, target: Call['caller']): boolean {
  return target !== '' && target !== ROOT_ID && graph.indexOf(target) < 0;
}

/**
 * True for a call whose caller is a node of another session (seed §4 "Spawn"): it is stamped so, or it
 * is a spawned call neither of whose edges ends in this session. Constant.
 */
export function isCalledFromElsewhere(graph: SessionGraph, call: Call): boolean {
  if (isSpawnedElsewhere(call, graph.session.id)) return true;
  const isSpawned = isSpawnRoot(call) || call.meta.source === 'agent_spawn';
  return isSpawned && graph.indexOf(call.caller) < 0 && graph.indexOf(call.predecessor) < 0;
}
