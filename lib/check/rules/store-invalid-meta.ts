import type { Rule } from '../rule.ts';
import { toldProblems } from '../told-problems.ts';

export const storeInvalidMeta: Rule = {
  id: 'store/invalid-meta',
  severity: 'error',
  title: 'meta.json is a JSON object',
  why: 'Head, title and branch names cannot be read: the session has no active branch, and its next turn would begin a new one.',
  remedy: 'Restore meta.json from the git history',
  source: 'Design overview §9',
  example: {
    valid: 'u1 < ROOT; l1 < u1; head l1',
    invalid: 'u1 < ROOT; l1 < u1; file meta.json {"id": "s"',
  },
  *check({ session }) {
    yield* toldProblems(session, 'store/invalid-meta', 'the file');
  },
};
