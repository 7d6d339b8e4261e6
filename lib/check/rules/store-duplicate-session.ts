import { quoted, quotedList } from '../quoted.ts';
import type { Rule } from '../rule.ts';

export const storeDuplicateSession: Rule = {
  id: 'store/duplicate-session',
  severity: 'info',
  title: 'No two sessions of a run have one id',
  why: 'Sessions name each other by id. Of two with one id nobody can tell which is meant, and one is probably an older copy of the other.',
  remedy: 'Leave one of them out of the run, or give the copy an id of its own',
  source: 'Design overview §9',
  example: {
    valid: 'session s; u1 < ROOT; head u1 & session t; u1 < ROOT; head u1',
    invalid: 'session s; u1 < ROOT; head u1 & session s; u1 < ROOT; head u1',
  },
  *checkSet({ byId }) {
    for (const [session, [first, ...others]] of byId) {
      if (first === undefined || others.length === 0) continue;
      const inputs = quotedList([first, ...others].map(({ input }) => input));
      const message = `${others.length + 1} sessions of this run have the id ${quoted(session)}: ${inputs}`;
      yield { session, input: first.input, nodes: [], file: 'meta.json', message };
    }
  },
};
