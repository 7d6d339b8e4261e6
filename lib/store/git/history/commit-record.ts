import { AfterturnError } from '../../../base/afterturn-error.ts';
import { damaged } from '../git-errors.ts';
import type { GitObjects } from '../git-object.ts';

/** A commit as git stores it. */
export interface CommitRecord {
  readonly id: string;
  readonly tree: string;
  readonly parents: readonly string[];
  /** The first paragraph of the message on one line; "" when it has none. */
  readonly subject: string;
  /** Seconds since the epoch; null when git would not have written what stands there. */
  readonly authoredAt: number | null;
  readonly committedAt: number | null;
}

// A message may be in any encoding; what is not UTF-8 becomes U+FFFD, which a reader will see.
const decoder = new TextDecoder('utf-8');

/** The commits behind one, and those at which the way ends although they name parents. */
interface CommitsBehind {
  readonly commits: CommitRecord[];
  readonly cutAt: string[];
}

/**
 * The commits behind a commit and that commit itself, parents before children: of two parents the
 * first with all that lies behind it. Never by time. Linear; nothing is recursed into. At parents that
 * are not there the way is cut, as at those that `shallow` names.
 *
 * Throws `git/missing` when the commit itself is not there, and `git/damaged`.
 */
export function commitsBehind(
  objects: GitObjects,
  head: string,
  place: string,
  shallow: ReadonlySet<string> = new Set(),
): CommitsBehind {
  const done = new Set<string>();
  const commits: CommitRecord[] = [];
  const cutAt: string[] = [];
  const way: { readonly commit: CommitRecord; nextParent: number }[] = [];
  const enter = (commit: CommitRecord): void => {
    done.add(commit.id);
    if (shallow.has(commit.id)) cutAt.push(commit.id);
    way.push({ commit, nextParent: 0 });
  };
  const read = (id: string): CommitRecord => readCommit(objects, id, place, shallow);
  enter(read(head));
  for (let at = way.at(-1); at !== undefined; at = way.at(-1)) {
    const parent = at.commit.parents[at.nextParent];
    at.nextParent += 1;
    if (parent === undefined) {
      commits.push(at.commit);
      way.pop();
    } else if (!done.has(parent)) {
      const commit = commitIfThere(() => read(parent));
      if (commit === null) cutAt.push(at.commit.id);
      else enter(commit);
    }
  }
  return { commits, cutAt: [...new Set(cutAt)] };
}

/** Null for a commit that is not there. */
function commitIfThere(read: () => CommitRecord): CommitRecord | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof AfterturnError && error.code === 'git/missing') return null;
    throw error;
  }
}

function readCommit(
  objects: GitObjects,
  id: string,
  place: string,
  shallow: ReadonlySet<string>,
): CommitRecord {
  const { kind, data } = objects.read(id);
  const text = decoder.decode(data);
  const end = text.indexOf('\n\n');
  const head = (end < 0 ? text : text.slice(0, end)).split('\n');
  const [, tree] = /^tree ([0-9a-f]{40})$/.exec(head[0] ?? '') ?? [];
  if (kind !== 'commit' || tree === undefined) throw damaged(place, `the object ${id} is no commit`);
  return {
    id,
    tree,
    parents: shallow.has(id) ? [] : parentsOf(head),
    subject: end < 0 ? '' : subjectOf(text.slice(end + 2)),
    authoredAt: timeOf(head, 'author'),
    committedAt: timeOf(head, 'committer'),
  };
}

/** Those right behind the tree: what stands further back is another field's text. */
function parentsOf(head: readonly string[]): string[] {
  const parents: string[] = [];
  for (const line of head.slice(1)) {
    const [, id] = /^parent ([0-9a-f]{40})$/.exec(line) ?? [];
    if (id === undefined) break;
    parents.push(id);
  }
  return parents;
}

function timeOf(head: readonly string[], field: 'author' | 'committer'): number | null {
  const line = head.find((text) => text.startsWith(`${field} `)) ?? '';
  const [, digits] = /> (-?\d{1,15}) [+-]\d{4}$/.exec(line) ?? [];
  return digits === undefined ? null : Number(digits);
}

function subjectOf(message: string): string {
  const lines = message.replace(/^\s+/, '').split('\n');
  const blank = lines.findIndex((line) => line.trim() === '');
  return lines
    .slice(0, blank < 0 ? lines.length : blank)
    .map((line) => line.trim())
    .join(' ');
}
