import type { SessionGraph } from '../graph/session-graph.ts';
import type { Rewrites } from '../store/history/rewrites.ts';
import type { FileChange, HistoryCommit, SessionHistory } from '../store/history/session-history.ts';

/**
 * The history of a session as one line of NDJSON, in pieces: `{input, session, cut_at, rewrites,
 * commits: […]}`, commits oldest first. Of a change `fields` and the statuses are there for nodes
 * that were changed alone; `head_before` and `head_after` are null where meta.json did not change.
 */
export function* historyLine(
  graph: SessionGraph,
  history: SessionHistory,
  rewrites: Rewrites,
): Generator<string> {
  const { session } = graph;
  const fields = {
    input: session.input,
    session: session.id,
    cut_at: history.cutAt,
    rewrites: [...rewrites.byPath].flatMap(([path, all]) =>
      all.map(({ commit, fields: changed }) => ({ path, commit, fields: changed })),
    ),
  };
  yield `${JSON.stringify(fields).slice(0, -1)},"commits":[`;
  for (const [at, commit] of history.commits.entries()) {
    yield `${at === 0 ? '' : ','}${JSON.stringify(commitRecord(commit))}`;
  }
  yield ']}\n';
}

function commitRecord(commit: HistoryCommit): object {
  return {
    id: commit.id,
    parents: commit.parents,
    subject: commit.subject,
    authored_at: commit.authoredAt,
    committed_at: commit.committedAt,
    head_before: commit.headBefore ?? null,
    head_after: commit.headAfter ?? null,
    changes: commit.changes.map(changeRecord),
  };
}

function changeRecord({ path, kind, before, after, node }: FileChange): object {
  if (node === undefined) return { path, kind, before, after };
  const { fields, newFields, statusBefore, statusAfter } = node;
  const statuses = { status_before: statusBefore, status_after: statusAfter };
  return { path, kind, before, after, fields, new_fields: newFields, ...statuses };
}
