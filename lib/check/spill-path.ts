import { inputName } from '../store/input-name.ts';
import type { Session } from '../store/session.ts';

const FOLDER = 'large_nodes/';

/**
 * Path below the session folder of a spilled text that a stamp names, or null when it lies elsewhere.
 * Stamps hold the path on the writer's machine: the end counts, `<session>/large_nodes/<file>`.
 */
export function spillPath({ id, input }: Session, stamped: string): string | null {
  const path = stamped.replaceAll('\\', '/').replace(/^\.\//, '');
  const at = path.lastIndexOf(FOLDER);
  const name = path.slice(at + FOLDER.length);
  if (at < 0 || name === '' || name.includes('/')) return null;
  const parent = path.slice(0, at);
  // A session that was copied under another name still has the stamps of the old one.
  const isOwn = parent === '' || [id, inputName(input)].some((folder) => parent.endsWith(`/${folder}/`));
  return isOwn ? `${FOLDER}${name}` : null;
}
