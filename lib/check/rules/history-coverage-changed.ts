import { changedFields } from '../changed-fields.ts';
import type { Rule } from '../rule.ts';

export const historyCoverageChanged: Rule = {
  id: 'history/coverage-changed',
  severity: 'error',
  title: 'What a summary covers never changes',
  why: 'Compaction is an append-only insert. Calls between the two versions saw one set of nodes replaced, and are replayed with another.',
  remedy: 'Restore covers_ids from before the commit that is named; a wider coverage is a new summary',
  source: 'Design overview §8 "Summary nodes join the chain"',
  example: {
    valid: 'u1 < ROOT; l1 < u1; u2 < l1; head u2 => S1 < ROOT {covers u1 l1}',
    invalid: 'u1 < ROOT; l1 < u1; u2 < l1; S1 < ROOT {covers u1}; head u2 => S1 < ROOT {covers u1 l1}',
  },
  *check(subject) {
    yield* changedFields(subject, 'covers_ids', 'the coverage of');
  },
};
