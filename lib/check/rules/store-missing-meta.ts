import type { Rule } from '../rule.ts';
import { toldProblems } from '../told-problems.ts';

export const storeMissingMeta: Rule = {
  id: 'store/missing-meta',
  severity: 'warning',
  title: 'A session has a meta.json',
  why: 'It holds the head and the names of the branches. Without it the writer opens the session empty, although its nodes are there.',
  remedy: 'Restore meta.json from the git history, or write one with the id and the head_id of the session',
  source: 'Design overview §9',
  example: {
    valid: 'u1 < ROOT; l1 < u1; head l1',
    invalid: 'u1 < ROOT; l1 < u1; gone meta.json',
  },
  *check({ session }) {
    yield* toldProblems(session, 'store/missing-meta', 'the file');
  },
};
