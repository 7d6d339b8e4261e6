import type { NodeId } from '../../base/brand.ts';
import { groupBy } from '../../base/group-by.ts';
import { isLegalEnd } from '../../graph/branch.ts';
import { isWalkGap } from '../../graph/linear-history.ts';
import { callAt } from '../../graph/session-graph.ts';
import { lacksPredecessor } from '../lacks-predecessor.ts';
import { isLeftEdgeless, READ_OLDER } from '../older-dialect.ts';
import { quoted, quotedList } from '../quoted.ts';
import type { Objection, Rule } from '../rule.ts';
import type { Subject } from '../subject.ts';

export const branchBrokenChain: Rule = {
  id: 'branch/broken-chain',
  severity: 'error',
  title: 'Every branch reaches a legal beginning',
  why: 'The writer refuses to read such a branch: it can neither be shown nor continued.',
  remedy:
    'Set the predecessor of the node at which the chain breaks; the git history may hold an earlier version of it',
  source: 'Design overview §3 "Read invariant"',
  example: {
    valid: 'u1 < ROOT; l1 @ u1 < u1; head l1',
    invalid: 'u1 < ROOT; l1 @ u1; head l1',
  },
  *check(subject) {
    const { graph } = subject;
    const older: NodeId[] = [];
    for (const [broken, heads] of brokenChains(subject)) {
      const call = callAt(graph, broken);
      const { id } = call;
      if (isLeftEdgeless(subject, call)) {
        older.push(id);
        continue;
      }
      const names = heads.map((head) => callAt(graph, head).id);
      const branches = names.length === 1 ? 'the branch' : `${names.length} branches`;
      const message = `${branches} up to ${quotedList(names)} cannot be read: ${quoted(id)} has no predecessor and is no legal beginning`;
      yield { nodes: [id], message };
    }
    if (older.length > 0) yield objectionToOlder(older);
  },
};

function objectionToOlder(nodes: readonly NodeId[]): Objection {
  const chains = nodes.length === 1 ? 'the chain breaks' : `${nodes.length} chains break`;
  const message = `${chains} at a node of the older dialect, whose parent_id today's writer does not read: ${quotedList(nodes)}`;
  return { nodes, message, remedy: READ_OLDER };
}

/** By the call at which the chain breaks: the branches' heads that walk into it, in seq order. */
function brokenChains(subject: Subject): ReadonlyMap<number, readonly number[]> {
  const { graph, session, tips, head, chainEnds, firstTurn } = subject;
  const endOf = (index: number): number => chainEnds[index] ?? -1;
  const named = [...session.meta.branches.keys()].map((id) => graph.indexOf(id));
  const heads = new Set([...tips.map((tip) => tip.index), head, ...named]);
  const isBroken = (index: number): boolean => {
    const end = endOf(index);
    if (end < 0 || isLegalEnd(graph, end, firstTurn)) return false;
    if (session.dialect === 'called-by' && isWalkGap(graph, end, firstTurn)) return false;
    // A node that breaks the write rule is reported itself; its branches only follow from it.
    return !lacksPredecessor(subject, end);
  };
  return groupBy(
    [...heads].filter(isBroken).sort((a, b) => a - b),
    endOf,
  );
}
