import type { Session } from '../store/session.ts';

/** Ids of other sessions that a session points to or was spawned from, each once (seed §4). Linear. */
export function linkedSessions(session: Session): string[] {
  const ids = session.calls.flatMap(({ meta }) => [
    meta.attach?.sessionId ?? '',
    meta.spawnedFromSession,
    meta.childSessionId,
  ]);
  return [...new Set(ids)].filter((id) => id !== '' && id !== session.id);
}
