import type { Rule } from '../rule.ts';
import { toldProblems } from '../told-problems.ts';

export const storeUnsafePath: Rule = {
  id: 'store/unsafe-path',
  severity: 'error',
  title: 'A session holds plain files with safe names',
  why: 'A link or a path that leads out of the store would make a reader open files that were never part of the session. It was not followed, so what it stands for is missing.',
  remedy: 'Replace it by the file itself if it belongs here, and remove it otherwise',
  source: 'Design overview §9',
  example: {
    valid: 'u1 < ROOT; l1 < u1; head l1',
    invalid: 'u1 < ROOT; l1 < u1; link history/0002-u-u2.json; head l1',
  },
  *check({ session }) {
    yield* toldProblems(session, 'store/unsafe-path', 'the entry');
  },
};
