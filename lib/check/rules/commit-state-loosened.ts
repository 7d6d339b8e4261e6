import { itemChanges } from '../item-changes.ts';
import { quoted } from '../quoted.ts';
import type { Rule } from '../rule.ts';

/** How strict a state is; of the last two neither turns into the other. */
const STRICTNESS: Readonly<Record<string, number>> = { full: 0, aged: 1, cleared: 2, summarized: 2 };

export const commitStateLoosened: Rule = {
  id: 'commit/state-loosened',
  severity: 'error',
  title: 'From a context commit to its child the state of an item only gets stricter',
  why: 'What was aged or cleared comes back in full. The beginning of the context changes, and the model sees again what it was meant to be past.',
  remedy: 'Look for a commit that was made from an older parent than the one it names',
  source: 'Design overview §8 "The aging boundary only advances; rendering is exactly replayable"',
  example: {
    valid:
      'u1 < ROOT; l1 < u1; u2 < l1; commit c1 @ l1 {u1 full, l1 full}; commit c2 < c1 @ u2 {u1 aged, l1 full, u2 full}; head u2',
    invalid:
      'u1 < ROOT; l1 < u1; u2 < l1; commit c1 @ l1 {u1 aged, l1 full}; commit c2 < c1 @ u2 {u1 full, l1 full, u2 full}; head u2',
  },
  *check({ session }) {
    for (const { parent, child, before, after } of itemChanges(session)) {
      const [then, now] = [STRICTNESS[before.state], STRICTNESS[after.state]];
      if (then === undefined || now === undefined) continue;
      const isLoosened = now < then || (now === then && before.state !== after.state);
      if (!isLoosened) continue;
      yield {
        nodes: [],
        file: child.file,
        part: after.sourceNodeId,
        message: `the context commit ${quoted(child.id)} has ${quoted(after.sourceNodeId)} as ${after.state}, its parent ${quoted(parent.id)} as ${before.state}`,
        expected: `${before.state} or stricter`,
        actual: after.state,
      };
    }
  },
};
