import type { OpenSession } from '../session/open-session.ts';

/** Where a node leads outside its session: what it spawned there, or what spawned it. */
export interface WayOut {
  /** Id of the other session; "" where the store does not name it. */
  readonly session: string;
  /** The node there; "" where unknown. */
  readonly node: string;
  /** The session's key in this site, of several the first; null when it is not part of it. */
  readonly key: string | null;
}

/** The way out of a node; null for one that stays within its session. */
export function wayOut(open: OpenSession, id: string): WayOut | null {
  const row = open.rowOf.get(id);
  const there = row?.spawnOut
    ? { session: row.spawnOut.session, node: row.spawnOut.head }
    : row?.spawnRemote
      ? { session: row.spawnRemote.session, node: row.spawnRemote.id }
      : null;
  if (there === null) return null;
  return { ...there, key: keysOf(open, there.session)[0] ?? null };
}

/** Keys of this site's sessions of an id; several where they share it, none where it is not part of the site. */
export function keysOf(
  { sessionKeys }: Pick<OpenSession, 'sessionKeys'>,
  session: string,
): readonly string[] {
  return Object.hasOwn(sessionKeys, session) ? (sessionKeys[session] ?? []) : [];
}
