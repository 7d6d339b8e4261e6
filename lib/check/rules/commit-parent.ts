import { groupBy } from '../../base/group-by.ts';
import type { ContextCommit } from '../../store/context-commit.ts';
import { quoted } from '../quoted.ts';
import type { Cause, Objection, Rule } from '../rule.ts';

export const commitParent: Rule = {
  id: 'commit/parent',
  severity: 'error',
  title: 'The parents of a context commit are commits of the session',
  why: 'Merges are read off the parents, and states of items are told from commit to commit. With a parent missing, or one that is its own ancestor, neither can be told.',
  remedy: 'Restore the missing commit from the git history, or set commit_parents to what it was made from',
  source: 'Design overview §9',
  example: {
    valid:
      'u1 < ROOT; l1 < u1; u2 < l1; commit c1 @ l1 {u1 full, l1 full}; commit c2 < c1 @ u2 {u1 full, l1 full, u2 full}; head u2',
    invalid: 'u1 < ROOT; l1 < u1; u2 < l1; commit c2 < c1 @ u2 {u1 full, l1 full, u2 full}; head u2',
  },
  *check({ session }) {
    const byId = new Map(session.commits.map((commit) => [commit.id, commit]));
    const causes = session.problems
      .filter(({ code }) => code === 'store/unreadable-commit')
      .map(({ code, file }): Cause => ({ rule: code, of: file }));
    for (const commit of session.commits) {
      for (const parent of new Set(commit.parents)) {
        if (!byId.has(parent)) yield unknownParent(commit, parent, causes);
      }
      const first = commit.raw['commit_parent'];
      if (typeof first === 'string' && first !== '' && first !== (commit.parents[0] ?? first)) {
        const message = `the context commit ${quoted(commit.id)} names another first parent in commit_parent than in commit_parents`;
        yield {
          nodes: [],
          file: commit.file,
          part: 'first',
          message,
          expected: quoted(commit.parents[0] ?? ''),
          actual: quoted(first),
        };
      }
    }
    for (const commit of inCycles(byId)) {
      const message = `the context commit ${quoted(commit.id)} is an ancestor of itself`;
      yield { nodes: [], file: commit.file, part: 'cycle', message };
    }
  },
};

function unknownParent(commit: ContextCommit, parent: string, causes: readonly Cause[]): Objection {
  const message = `the context commit ${quoted(commit.id)} has the parent ${quoted(parent)}, which is not in this session`;
  return { nodes: [], file: commit.file, part: parent, message, causes };
}

/** One commit of every cycle of parents, found by taking away those that have no parent among the rest. Linear. */
function inCycles(byId: ReadonlyMap<string, ContextCommit>): ContextCommit[] {
  const waiting = new Map([...byId.values()].map((commit) => [commit.id, parentsIn(commit, byId).length]));
  const children = groupBy(
    [...byId.values()].flatMap((commit) => parentsIn(commit, byId).map((parent) => ({ parent, commit }))),
    ({ parent }) => parent,
  );
  const open = [...waiting.keys()].filter((id) => waiting.get(id) === 0);
  for (const id of open) {
    waiting.delete(id);
    for (const { commit } of children.get(id) ?? []) {
      const count = (waiting.get(commit.id) ?? 0) - 1;
      waiting.set(commit.id, count);
      if (count === 0) open.push(commit.id);
    }
  }
  return [...endsOfWalks(byId, waiting)].flatMap((id) => byId.get(id) ?? []);
}

/** Of what is left every commit waits for a parent that is left, too: each walk along them ends in a cycle. */
function endsOfWalks(
  byId: ReadonlyMap<string, ContextCommit>,
  left: ReadonlyMap<string, number>,
): ReadonlySet<string> {
  const ends = new Set<string>();
  const walked = new Set<string>();
  for (const start of left.keys()) {
    const path = new Set<string>();
    let at: string | undefined = start;
    while (at !== undefined && !path.has(at) && !walked.has(at)) {
      path.add(at);
      at = byId.get(at)?.parents.find((parent) => left.has(parent));
    }
    if (at !== undefined && path.has(at)) ends.add(at);
    for (const id of path) walked.add(id);
  }
  return ends;
}

function parentsIn({ parents }: ContextCommit, byId: ReadonlyMap<string, ContextCommit>): string[] {
  return [...new Set(parents)].filter((parent) => byId.has(parent));
}
