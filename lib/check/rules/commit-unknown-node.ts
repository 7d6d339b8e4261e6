import { nodeId, type NodeId } from '../../base/brand.ts';
import type { SessionHistory } from '../../store/history/session-history.ts';
import { quoted, quotedList } from '../quoted.ts';
import type { Rule } from '../rule.ts';
import { causesOfAbsence } from '../unread-nodes.ts';

export const commitUnknownNode: Rule = {
  id: 'commit/unknown-node',
  severity: 'error',
  title: 'Context commits are about nodes of the session',
  why: 'The commit says what a context held, and part of that is not there any more: the context cannot be shown, nor the merge that names it.',
  remedy: 'Restore the missing nodes from the git history',
  source: 'Design overview §9',
  example: {
    valid: 'u1 < ROOT; l1 < u1; commit c1 @ l1 {u1 full, l1 full}; head l1',
    invalid: 'u1 < ROOT; l1 < u1; commit c1 @ l1 {u1 full, l9 full}; head l1',
  },
  *check({ graph, session, around }) {
    if (session.commits.length === 0) return;
    const deleted = deletedNodes(around.history);
    const isLost = (id: NodeId | ''): boolean => id !== '' && graph.indexOf(id) < 0 && !deleted.has(id);
    for (const { id, file, headNodeId, items } of session.commits) {
      const own = (items ?? []).filter(({ attachedFrom }) => attachedFrom === '');
      const lost = new Set([headNodeId, ...own.map(({ sourceNodeId }) => sourceNodeId)].filter(isLost));
      const [first] = lost;
      if (first === undefined) continue;
      const are = lost.size === 1 ? 'is' : 'are';
      const message = `the context commit ${quoted(id)} names ${quotedList([...lost])}, which ${are} not in this session`;
      yield { nodes: [], file, message, causes: causesOfAbsence(session, first) };
    }
  },
};

const NAME = /^history\/\d+-.-(.*)\.json$/;

/** A branch may be deleted, and its commits stay. */
function deletedNodes(history: SessionHistory | null): ReadonlySet<NodeId | ''> {
  const deleted = new Set<NodeId | ''>();
  for (const { changes } of history?.commits ?? []) {
    for (const { kind, path } of changes) {
      const id = kind === 'deleted' ? NAME.exec(path)?.[1] : undefined;
      if (id !== undefined) deleted.add(nodeId(id));
    }
  }
  return deleted;
}
