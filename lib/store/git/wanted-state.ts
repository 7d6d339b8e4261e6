import { AfterturnError } from '../../base/afterturn-error.ts';
import { peelToCommit } from './commit.ts';
import type { GitObjects } from './git-object.ts';
import { refByName, type Refs, resolveRef } from './refs.ts';

/** Which state of a session is read; neither: the newest commit. Never both. */
export interface WantedState {
  /** A branch, tag or full name of a ref. */
  readonly ref?: string;
  /** A commit: its id, or how it begins. */
  readonly at?: string;
}

const LEAST_DIGITS = 4;

/**
 * The commit wanted. Without a wish: where main is, else HEAD, else the first branch, else the
 * first ref; null when there is no commit at all.
 *
 * Throws {@link AfterturnError} `git/unknown-ref`, `git/unknown-commit`, or what reading throws.
 */
export function wantedCommit(
  refs: Refs,
  objects: GitObjects,
  wanted: WantedState,
  place: string,
): string | null {
  if (wanted.at !== undefined) return commitByPrefix(objects, wanted.at.toLowerCase(), place);
  if (wanted.ref !== undefined) {
    const id = resolveRef(refs, refByName(refs, wanted.ref, place), place);
    if (id !== null) return peelToCommit(objects, id, place);
  }
  const names = [...refs.keys()].sort();
  const branches = names.filter((name) => name.startsWith('refs/heads/'));
  // A clone of a bundle without a HEAD has its commits under refs/remotes alone.
  for (const name of ['refs/heads/main', 'HEAD', ...branches, ...names]) {
    const id = resolveRef(refs, name, place);
    if (id !== null) return peelToCommit(objects, id, place);
  }
  return null;
}

function commitByPrefix(objects: GitObjects, prefix: string, place: string): string {
  const isPrefix = prefix.length >= LEAST_DIGITS && /^[0-9a-f]{1,40}$/.test(prefix);
  const ids = isPrefix ? [...new Set(objects.idsWith(prefix))] : [];
  const commits = ids.filter((id) => objects.read(id).kind === 'commit').sort();
  const [commit, another] = commits;
  if (commit !== undefined && another === undefined) return commit;
  const message =
    another === undefined
      ? `no commit begins with ${prefix}`
      : `${prefix} is the beginning of ${commits.join(', ')}`;
  const remedy = `Give at least ${LEAST_DIGITS} hex digits of the id of one commit; \`git log\` shows them`;
  throw new AfterturnError('git/unknown-commit', message, place, remedy);
}
