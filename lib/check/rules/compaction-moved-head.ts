import { nodeId } from '../../base/brand.ts';
import { callAt, type SessionGraph } from '../../graph/session-graph.ts';
import { spineOrder } from '../../graph/spine-order.ts';
import type { HistoryCommit } from '../../store/history/session-history.ts';
import { WORKING_TREE } from '../../store/history/working-tree.ts';
import { coveredNodes, lastCovered, summariesOf } from '../covered-nodes.ts';
import { quoted } from '../quoted.ts';
import type { Rule } from '../rule.ts';

export const compactionMovedHead: Rule = {
  id: 'compaction/moved-head',
  severity: 'error',
  title: 'Compaction leaves the head where it is',
  why: 'A summary extends no chain. A head that it takes along leaves the branch that was compacted, or falls back on it, and the newest turns drop out of the conversation.',
  remedy: 'Set head_id in meta.json back to the tip of the branch that was compacted',
  source: 'Design overview §8 "Summary nodes join the chain"',
  example: {
    valid: 'u1 < ROOT; l1 < u1; u2 < l1; head u2 => S1 < ROOT {covers u1 l1}',
    invalid: 'u1 < ROOT; l1 < u1; u2 < l1; head u2 => S1 < ROOT {covers u1 l1}; head l1',
  },
  *check({ graph, around: { history } }) {
    if (history === null) return;
    const byFile = new Map(summariesOf(graph).map((index) => [callAt(graph, index).file, index]));
    for (const commit of history.commits) {
      if (byFile.size === 0 || commit.headBefore === undefined || commit.id === WORKING_TREE) continue;
      const added = commit.changes.find(({ path, kind }) => kind === 'added' && byFile.has(path));
      const summary = byFile.get(added?.path ?? '');
      if (summary === undefined) continue;
      const last = lastCovered(graph, coveredNodes(graph, summary));
      if (!isMoved(graph, commit, last)) continue;
      yield {
        nodes: [callAt(graph, summary).id],
        commit: commit.id,
        message: `the commit that brought the summary ${quoted(callAt(graph, summary).id)} moved the head`,
        expected: `head ${quoted(commit.headBefore)}`,
        actual: `head ${quoted(commit.headAfter ?? '')}`,
      };
    }
  },
};

/** True where the head went back on its branch, or off the branch that was compacted; onto a new turn it may go. */
function isMoved(
  graph: SessionGraph,
  { headBefore = '', headAfter = '' }: HistoryCommit,
  last: number,
): boolean {
  const [before, after] = [headBefore, headAfter].map((id): number => graph.indexOf(nodeId(id)));
  if (before === undefined || after === undefined || before < 0 || after < 0 || before === after)
    return false;
  const order = spineOrder(graph);
  if (order.isOnSpine(before, after)) return false;
  const isBack = order.isOnSpine(after, before) && graph.calls[before]?.meta.rewound !== true;
  return isBack || (last >= 0 && !order.isOnSpine(last, after));
}
