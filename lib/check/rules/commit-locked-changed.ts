import type { CommitItem } from '../../store/context-commit.ts';
import { itemChanges } from '../item-changes.ts';
import { quoted } from '../quoted.ts';
import type { Rule } from '../rule.ts';

export const commitLockedChanged: Rule = {
  id: 'commit/locked-changed',
  severity: 'error',
  title: 'A locked item of a context commit never changes',
  why: 'An item is locked so that the beginning of the context stays the same bytes. One that changes invalidates the cache from there on.',
  remedy: 'Compare both commits, and write the item of the child as its parent has it',
  source: 'Design overview §8 "The aging boundary only advances; rendering is exactly replayable"',
  example: {
    valid:
      'u1 < ROOT; l1 < u1; u2 < l1; commit c1 @ l1 {u1 full locked, l1 full}; commit c2 < c1 @ u2 {u1 full locked, l1 full, u2 full}; head u2',
    invalid:
      'u1 < ROOT; l1 < u1; u2 < l1; commit c1 @ l1 {u1 full locked, l1 full}; commit c2 < c1 @ u2 {u1 aged locked, l1 full, u2 full}; head u2',
  },
  *check({ session }) {
    for (const { parent, child, before, after } of itemChanges(session)) {
      const field = before.locked ? changedField(before, after) : null;
      if (field === null) continue;
      yield {
        nodes: [],
        file: child.file,
        part: after.sourceNodeId,
        message: `the context commit ${quoted(child.id)} changes the ${field} of ${quoted(after.sourceNodeId)}, which its parent ${quoted(parent.id)} has locked`,
        causes: [{ rule: 'commit/state-loosened', of: child.file }],
      };
    }
  },
};

function changedField(before: CommitItem, after: CommitItem): string | null {
  if (before.state !== after.state) return 'state';
  if (before.rendered !== after.rendered) return 'text';
  if (before.tokens !== after.tokens) return 'token count';
  return after.locked ? null : 'lock';
}
