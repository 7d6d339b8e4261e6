import { coveredIndexes } from '../../graph/covered-indexes.ts';
import { callAt } from '../../graph/session-graph.ts';
import { quoted, quotedList } from '../quoted.ts';
import type { Rule } from '../rule.ts';
import { summariesOf } from '../covered-nodes.ts';
import { causesOfAbsence } from '../unread-nodes.ts';

export const compactionCoversUnknown: Rule = {
  id: 'compaction/covers-unknown',
  severity: 'error',
  title: 'A summary covers nodes of the session',
  why: 'A chain that lacks one of the covered nodes is rendered raw. The summary is never used, and contexts grow as if there had been no compaction.',
  remedy: 'Restore the missing nodes from the git history',
  source: 'Design overview §8 "Summary nodes join the chain"',
  example: {
    valid: 'u1 < ROOT; l1 < u1; u2 < l1; S1 < ROOT {covers u1 l1}; head u2',
    invalid: 'u1 < ROOT; l1 < u1; u2 < l1; S1 < ROOT {covers u1 l9}; head u2',
  },
  *check({ graph, session }) {
    for (const summary of summariesOf(graph)) {
      const { id, meta } = callAt(graph, summary);
      const covered = coveredIndexes(graph, summary);
      const unknown = covered.includes(-1) ? meta.coversIds.filter((_, at) => covered[at] === -1) : [];
      const [first] = unknown;
      if (first === undefined) continue;
      const are = unknown.length === 1 ? 'is' : 'are';
      const message = `the summary ${quoted(id)} covers ${quotedList(unknown)}, which ${are} not in this session`;
      yield { nodes: [id], message, causes: causesOfAbsence(session, first) };
    }
  },
};
