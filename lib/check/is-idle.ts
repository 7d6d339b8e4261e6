import type { Session } from '../store/session.ts';

/** What meta.json says of a session in which nothing is at work. */
const IDLE: ReadonlySet<string> = new Set([
  'idle',
  'done',
  'completed',
  'finished',
  'closed',
  'ended',
  'archived',
]);

/** True of a session that says so; where meta.json has no status, nobody can tell. */
export function isIdle({ meta }: Session): boolean {
  return IDLE.has(meta.status);
}
