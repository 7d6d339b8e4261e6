import { isLongerThan, lengthOf, takeFirst } from '../base/code-points.ts';

const LONGEST = 80;
const SHOWN = 60;
const MOST = 5;

/** An id inside a message: in quotes, control characters escaped, an overlong one cut with its length told. */
export function quoted(id: string): string {
  if (!isLongerThan(id, LONGEST)) return JSON.stringify(id);
  return `${JSON.stringify(`${takeFirst(id, SHOWN)}…`)} (${lengthOf(id)} characters)`;
}

/** Several ids inside a message: the first few, and how many more there are. */
export function quotedList(ids: readonly string[]): string {
  const more = ids.length - MOST;
  const shown = ids.slice(0, MOST).map(quoted).join(', ');
  return more > 0 ? `${shown} and ${more} more` : shown;
}
