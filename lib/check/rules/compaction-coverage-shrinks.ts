import { IndexSet } from '../../base/index-set.ts';
import { isConversationNode } from '../../graph/conversation.ts';
import { childrenOf } from '../../graph/child-lists.ts';
import { NewestOnChain } from '../../graph/newest-on-chain.ts';
import { callAt, type SessionGraph } from '../../graph/session-graph.ts';
import { coveredNodes, lastCovered, summariesOf } from '../covered-nodes.ts';
import { quoted } from '../quoted.ts';
import type { Objection, Rule } from '../rule.ts';

/** A summary with what it covers. */
interface Coverage {
  readonly index: number;
  readonly covered: Int32Array;
  readonly last: number;
}

export const compactionCoverageShrinks: Rule = {
  id: 'compaction/coverage-shrinks',
  severity: 'error',
  title: 'A newer summary of a chain covers what the older one covered',
  why: 'Only the newest summary counts. What the older one covered and the newer one does not comes back into contexts in full, behind a summary that was made as if it were gone.',
  remedy: 'Let the newer summary cover the nodes of the older one as well, in front of its own',
  source: 'Design overview §8 "Summary nodes join the chain"',
  example: {
    valid:
      'u1 < ROOT; l1 < u1; u2 < l1; l2 < u2; u3 < l2; S1 < ROOT {covers u1 l1}; S2 < ROOT {covers u1 l1 u2 l2}; head u3',
    invalid:
      'u1 < ROOT; l1 < u1; u2 < l1; l2 < u2; u3 < l2; S1 < ROOT {covers u1 l1 u2}; S2 < ROOT {covers u1 l1}; head u3',
  },
  *check({ graph }) {
    const newest = new NewestOnChain(graph);
    const coverages: Coverage[] = [];
    for (const index of summariesOf(graph)) {
      const covered = coveredNodes(graph, index);
      const newer: Coverage = { index, covered, last: lastCovered(graph, covered) };
      const before = coverages[olderOf(graph, newer, coverages, newest)];
      const lost = before === undefined ? NOTHING : notIn(graph, before.covered, covered);
      if (before !== undefined && lost.length > 0) yield objectionTo(graph, before.index, index, lost);
      newest.mark(newer.last, coverages.push(newer) - 1);
    }
  },
};

const NOTHING = new Int32Array();

/** Place of the newest older coverage of the same chain; -1 for none. */
function olderOf(
  graph: SessionGraph,
  newer: Coverage,
  coverages: readonly Coverage[],
  newest: NewestOnChain,
): number {
  const [before, behind] = [newest.before(newer.last), newest.behind(newer.last)];
  const further = coverages[behind];
  // One that ended later may be of another branch, where there was one by then.
  const isOther = behind > before && further !== undefined && forksBetween(graph, newer, further.last);
  return isOther ? before : Math.max(before, behind);
}

/** What the older one covers and the newer one does not; nearly always the one is the beginning of the other. */
function notIn(graph: SessionGraph, older: Int32Array, newer: Int32Array): Int32Array {
  if (older.every((index, at) => newer[at] === index)) return NOTHING;
  const kept = new IndexSet(graph.calls.length, newer);
  return older.filter((index) => !kept.has(index));
}

function objectionTo(graph: SessionGraph, older: number, newer: number, lost: Int32Array): Objection {
  const [before, summary] = [callAt(graph, older), callAt(graph, newer)];
  const count = lost.length === 1 ? '1 node' : `${lost.length} nodes`;
  return {
    nodes: [summary.id],
    related: [before.id, ...[...lost].map((index) => callAt(graph, index).id)],
    message: `the summary ${quoted(summary.id)} does not cover ${count} that ${quoted(before.id)}, an older one of its chain, does`,
    causes: [
      { rule: 'compaction/covers-unknown', of: summary.id },
      { rule: 'compaction/covers-summary', of: summary.id },
      { rule: 'compaction/covers-gap', of: summary.id },
    ],
  };
}

/** True where a branch leaves the way from the newer summary's end to the older one's before it was made. */
function forksBetween(graph: SessionGraph, newer: Coverage, end: number): boolean {
  const seen = new Set<number>();
  let at = end;
  while (at >= 0 && at !== newer.last && !seen.has(at)) {
    seen.add(at);
    const before = graph.predecessors[at] ?? -1;
    if (before >= 0 && leaves(graph, before, at, newer.index)) return true;
    at = before;
  }
  return false;
}

function leaves(graph: SessionGraph, from: number, along: number, made: number): boolean {
  return childrenOf(graph.successors, from).some(
    (child) => child !== along && child < made && isConversationNode(graph, child),
  );
}
