import { type Dirent, readdirSync } from 'node:fs';
import type { Problem } from '../../lib/base/problem.ts';
import type { WantedState } from '../../lib/store/git/wanted-state.ts';
import { emptyInput, noStore } from './input-errors.ts';
import { openSession } from './open-session.ts';
import type { OpenedInput } from '../../lib/store/open/opened-input.ts';
import { rootNotes } from './root-notes.ts';

/**
 * The sessions of a root: its session folders, repositories and `*.bundle` files, sorted by name, each opened
 * when it is asked for. Remarks on the root come after them.
 *
 * @param given absolute paths of all inputs, so that a session given by itself is not missed
 */
export async function* openRoot(
  root: string,
  given: ReadonlySet<string>,
  wanted: WantedState,
): AsyncGenerator<OpenedInput, void> {
  const entries = readdirSync(root, { withFileTypes: true }).sort(byName);
  const notes: Problem[] = [];
  let opened = 0;
  for (const entry of entries) {
    if (entry.isSymbolicLink()) notes.push(linkNote(entry.name));
    if (!isCandidate(entry)) continue;
    const member = openSession(`${root.replace(/\/+$/, '')}/${entry.name}`, wanted);
    if (member === null) notes.push(strangerNote(entry.name));
    else yield* member;
    opened += member === null ? 0 : 1;
  }
  notes.push(...rootNotes(root, entries, given));
  const isRoot =
    opened > 0 || entries.some((entry) => entry.name === 'index.json' || entry.name === 'locations.json');
  if (!isRoot) throw noStore(root, 'the folder holds neither a session nor a folder or bundle of one');
  for (const note of notes) yield { input: root, note };
  if (opened === 0) throw emptyInput(root, 'the folder of sessions holds no session');
}

function isCandidate(entry: Dirent): boolean {
  if (entry.isDirectory()) return !entry.name.startsWith('.');
  return entry.isFile() && entry.name.endsWith('.bundle');
}

function linkNote(file: string): Problem {
  const message = 'is a link and was not followed';
  return {
    code: 'store/unsafe-path',
    file,
    message,
    remedy: 'Give what it points at as an input of its own',
  };
}

function strangerNote(file: string): Problem {
  const message = 'holds neither history/ nor meta.json and was left out';
  return {
    code: 'store/not-a-session',
    file,
    message,
    remedy: 'Nothing to do, unless a session was expected here',
  };
}

function byName(a: Dirent, b: Dirent): number {
  return a.name < b.name ? -1 : a.name > b.name ? 1 : 0;
}
