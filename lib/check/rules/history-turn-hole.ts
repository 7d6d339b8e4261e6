import { isConversational, isRootLevel } from '../../graph/node-kinds.ts';
import { quoted } from '../quoted.ts';
import type { Rule } from '../rule.ts';

const OVER: ReadonlySet<string> = new Set(['completed', 'error', 'cancelled', 'failed', 'interrupted', '']);

export const historyTurnHole: Rule = {
  id: 'history/turn-hole',
  severity: 'warning',
  title: 'Every turn that is over has its commit',
  why: 'A failed turn is a fact about the session. Without a commit the history has a hole precisely where something went wrong, and a retry forks from what was never written.',
  remedy:
    'Let the writer commit a turn that fails as it commits one that succeeds; for this one, commit it now',
  source: 'Design overview §4 "Failure and retry"',
  example: {
    valid: 'u1 < ROOT; l1 < u1; head l1 ~> u2 < l1; l2 < u2 {status cancelled}; head l2',
    invalid: 'u1 < ROOT; u9 < ROOT #9; head u9 ~> l1 < u1 #1 {status cancelled}',
  },
  *check({ graph, around: { history, uncommitted } }) {
    if (history === null) return;
    const added = new Set(uncommitted.filter(({ kind }) => kind === 'added').map(({ path }) => path));
    if (added.size === 0) return;
    const last = graph.calls.findLastIndex((call) => isConversational(call) && !added.has(call.file));
    for (const [index, call] of graph.calls.entries()) {
      const isTurn = call.role === 'llm' && isRootLevel(call) && OVER.has(call.meta.status);
      if (!isTurn || index > last || !added.has(call.file)) continue;
      const message = `the turn of ${quoted(call.id)} is over and in no commit, although later ones are`;
      yield { nodes: [call.id], message };
    }
  },
};
