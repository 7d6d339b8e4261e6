import { sessionId } from '../base/brand.ts';
import { isSpawnedElsewhere } from '../graph/node-kinds.ts';
import type { Call } from '../store/call.ts';
import type { Session } from '../store/session.ts';
import type { DrawingRow } from './drawing.ts';

/**
 * Where a turn was spawned, if in another session: it is stamped so, or it was sent by an agent and
 * is adrift, tied to nothing in this session (seed §4). null for every other call.
 */
export function spawnOrigin(session: Session, call: Call, isAdrift: boolean): DrawingRow['spawnRemote'] {
  if (call.role !== 'user' || call.meta.source !== 'agent_spawn') return null;
  if (isSpawnedElsewhere(call, session.id)) {
    return { session: sessionId(call.meta.spawnedFromSession), id: call.caller };
  }
  return isAdrift ? { session: '', id: call.caller } : null;
}
