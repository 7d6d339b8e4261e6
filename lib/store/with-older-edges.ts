import type { Call } from './call.ts';
import { inDialect } from './dialect.ts';
import type { Session } from './session.ts';

/** The session with the older edges read as well; itself when it was loaded so. Linear. */
export function withOlderEdges(session: Session): Session {
  if (session.dialect === 'called-by') return session;
  const read = (call: Call): Call => inDialect(call, 'called-by');
  const { calls, duplicates } = session;
  return { ...session, dialect: 'called-by', calls: calls.map(read), duplicates: duplicates.map(read) };
}
