import { quoted } from '../quoted.ts';
import type { Rule } from '../rule.ts';

export const commitTokenSum: Rule = {
  id: 'commit/token-sum',
  severity: 'warning',
  title: 'The tokens of a context commit are the sum over its items',
  why: 'The total decides when a conversation is compacted. One that is wrong does so too early, or too late.',
  remedy: 'Add up the tokens of the items that are not summarized',
  source: 'Design overview §9',
  example: {
    valid: 'u1 < ROOT; l1 < u1; commit c1 @ l1 {u1 full 3, l1 full 4, total 7}; head l1',
    invalid: 'u1 < ROOT; l1 < u1; commit c1 @ l1 {u1 full 3, l1 full 4, total 9}; head l1',
  },
  *check({ session }) {
    for (const { id, file, totalTokens, items } of session.commits) {
      if (totalTokens === null || items === null) continue;
      const counted = items.filter(({ state }) => state !== 'summarized');
      // Without the count of an item there is no sum.
      if (counted.some(({ tokens }) => tokens === null)) continue;
      const sum = counted.reduce((total, { tokens }) => total + (tokens ?? 0), 0);
      if (sum === totalTokens) continue;
      const message = `the context commit ${quoted(id)} does not have the tokens of its items`;
      yield { nodes: [], file, message, expected: String(sum), actual: String(totalTokens) };
    }
  },
};
