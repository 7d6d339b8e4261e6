import { AfterturnError } from '../../base/afterturn-error.ts';
import { peelToCommit } from './commit.ts';
import { commitsBehind } from './history/commit-record.ts';
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
 * The commit wanted. Without a wish: where main is, else HEAD, else the branch, or where there is
 * none the other ref, that holds all the others; null when there is no commit at all.
 *
 * Throws {@link AfterturnError} `git/unknown-ref`, also where several refs are as new as one another,
 * `git/unknown-commit`, or what reading throws.
 */
export function wantedCommit(
  refs: Refs,
  objects: GitObjects,
  wanted: WantedState,
  place: string,
): string | null {
  if (wanted.at !== undefined) return commitByPrefix(objects, wanted.at.toLowerCase(), place);
  if (wanted.ref !== undefined) {
    const name = refByName(refs, wanted.ref, place);
    const id = resolveRef(refs, name, place);
    if (id === null) throw leadsNowhere(name, place);
    return peelToCommit(objects, id, place);
  }
  for (const name of ['refs/heads/main', 'HEAD']) {
    const id = resolveRef(refs, name, place);
    if (id !== null) return peelToCommit(objects, id, place);
  }
  const names = [...refs.keys()].sort();
  const branches = names.filter((name) => name.startsWith('refs/heads/'));
  // A clone of a bundle without a HEAD has its commits under refs/remotes alone.
  return newestOf(refs, objects, branches, place) ?? newestOf(refs, objects, names, place);
}

/** The commit of some refs behind which those of all others lie; null when there is none at all. */
function newestOf(refs: Refs, objects: GitObjects, names: readonly string[], place: string): string | null {
  const ids = names.flatMap((name) => resolveRef(refs, name, place) ?? []);
  const commits = [...new Set(ids.map((id) => peelToCommit(objects, id, place)))];
  const [only, ...more] = commits;
  if (only === undefined || more.length === 0) return only ?? null;
  const newest = commits.find((commit) => {
    const behind = new Set(commitsBehind(objects, commit, place).commits.map(({ id }) => id));
    return commits.every((other) => behind.has(other));
  });
  if (newest !== undefined) return newest;
  const message = 'it has neither main nor a HEAD, and none of its refs holds all the others';
  const remedy = `Choose one with --ref: ${names.slice(0, 20).join(', ')}`;
  throw new AfterturnError('git/unknown-ref', message, place, remedy);
}

function leadsNowhere(name: string, place: string): AfterturnError {
  const message = `the ref ${name} leads to another that is not there`;
  return new AfterturnError('git/unknown-ref', message, place, 'Choose another ref, or a commit with --at');
}

function commitByPrefix(objects: GitObjects, prefix: string, place: string): string {
  const isPrefix = prefix.length >= LEAST_DIGITS && /^[0-9a-f]{1,40}$/.test(prefix);
  const ids = isPrefix ? [...new Set(objects.idsWith(prefix))] : [];
  const commits = ids.filter((id) => objects.read(id).kind === 'commit').sort();
  const [commit, another] = commits;
  if (commit !== undefined && another === undefined) return commit;
  const message = !isPrefix
    ? `${prefix === '' ? 'nothing' : prefix} is no beginning of a commit’s id`
    : another === undefined
      ? `no commit begins with ${prefix}`
      : `${prefix} is the beginning of ${commits.join(', ')}`;
  const remedy = `Give at least ${LEAST_DIGITS} hex digits of the id of one commit; \`git log\` shows them`;
  throw new AfterturnError('git/unknown-commit', message, place, remedy);
}
