import { movedNodes } from '../moved-nodes.ts';
import { withWorkingTree } from '../../store/history/working-tree.ts';
import { quotedList } from '../quoted.ts';
import type { Rule } from '../rule.ts';

const NAME = /^history\/\d+-.-(.*)\.json$/;

export const historyNodeDeleted: Rule = {
  id: 'history/node-deleted',
  severity: 'warning',
  title: 'Nodes are not deleted',
  why: 'Part of what happened is in the git history alone. That is so after a branch was deleted on purpose; otherwise something was made to disappear.',
  remedy: 'Nothing to do where a branch was deleted; otherwise restore the files from before the commit',
  source: 'Design overview §4 "Failure and retry"',
  example: {
    valid: 'u1 < ROOT; l1 < u1; head l1 => u2 < l1; head u2',
    invalid: 'u1 < ROOT; l1 < u1; l2 < u1; head l1 => gone l2',
  },
  *check({ session, around }) {
    if (around.history === null) return;
    const history = withWorkingTree(around.history, around.uncommitted);
    const ids = new Set<string>(session.calls.map(({ id }) => id));
    const moved = new Set([...movedNodes(history).values()].map(({ from }) => from));
    const unread = new Set(session.problems.map(({ file }) => file));
    for (const { id: commit, changes } of history.commits) {
      const lost = changes.flatMap(({ kind, path }) => {
        const node =
          kind === 'deleted' && !moved.has(path) && !unread.has(path) ? NAME.exec(path)?.[1] : undefined;
        return node === undefined || ids.has(node) ? [] : [node];
      });
      if (lost.length === 0) continue;
      const were = lost.length === 1 ? '1 node was' : `${lost.length} nodes were`;
      // One for the commit: deleting a branch deletes all of it.
      yield { nodes: [], part: commit, commit, message: `${were} deleted: ${quotedList(lost)}` };
    }
  },
};
