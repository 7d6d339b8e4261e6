import type { Call } from '../store/call.ts';
import type { Session } from '../store/session.ts';

/** A user turn that an agent sent: the start, or a later turn, of a spawned branch (seed §4). */
export function isSpawnTurn(call: Call): boolean {
  return call.role === 'user' && call.meta.source === 'agent_spawn';
}

/** A spawn turn stamped with another session. Its caller is a node there, whatever ids are here. */
export function isStampedRemote(session: Session, call: Call): boolean {
  const { spawnedFromSession } = call.meta;
  return isSpawnTurn(call) && spawnedFromSession !== '' && spawnedFromSession !== session.id;
}
