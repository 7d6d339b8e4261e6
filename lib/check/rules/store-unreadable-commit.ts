import type { Rule } from '../rule.ts';
import { toldProblems } from '../told-problems.ts';

export const storeUnreadableCommit: Rule = {
  id: 'store/unreadable-commit',
  severity: 'error',
  title: 'Every file in context/commits/ is a context commit as UTF-8 JSON',
  why: 'Merges and item states that it recorded are unknown: a merged branch shows as one that is still open.',
  remedy: "Restore the file from the session's git history",
  source: 'Design overview §9',
  example: {
    valid: 'u1 < ROOT; l1 < u1; commit c1 @ l1 {u1 full, l1 full}; head l1',
    invalid: 'u1 < ROOT; l1 < u1; file context/commits/c1.json [; head l1',
  },
  *check({ session }) {
    yield* toldProblems(session, 'store/unreadable-commit', 'the context commit');
  },
};
