import type { Call } from '../store/call.ts';
import { olderEdges } from '../store/dialect.ts';
import type { Subject } from './subject.ts';

/** What helps where edges of the older dialect were left unread. */
export const READ_OLDER =
  'Read the session with --dialect called-by, which takes called_by as caller and parent_id as predecessor';

/**
 * True for a call of the older dialect in a session that is read as today's writer reads: what it lacks is
 * explained by its dialect (seed "DAG Edge Field Naming" §4). Constant.
 */
export function isLeftEdgeless({ session }: Pick<Subject, 'session'>, call: Call): boolean {
  return session.dialect === 'current' && olderEdges(call) !== null;
}
