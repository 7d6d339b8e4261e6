import { changedFields } from '../changed-fields.ts';
import type { Rule } from '../rule.ts';

export const historyManifestChanged: Rule = {
  id: 'history/manifest-changed',
  severity: 'error',
  title: 'A recorded render manifest never changes',
  why: 'The manifest says how the context of the call was rendered when it was made. A later version of it says something that nobody saw.',
  remedy: 'Restore render_manifest from before the commit that is named',
  source: 'Design overview §8 "The aging boundary only advances; rendering is exactly replayable"',
  example: {
    valid: 'u1 < ROOT; head u1 => l1 < u1 {aged -1}; head l1',
    invalid: 'u1 < ROOT; l1 < u1 {aged -1}; u2 < l1; l2 < u2 {aged 1}; head l2 => l2 < u2 {aged -1}',
  },
  *check(subject) {
    yield* changedFields(subject, 'render_manifest', 'the render manifest of');
  },
};
