import type { Rule } from '../rule.ts';

export const storeGitDamage: Rule = {
  id: 'store/git-damage',
  severity: 'error',
  title: 'The git history of a session can be read',
  why: 'An object is missing, is corrupt, or is not what its name says. Nobody can tell any more what the session held before, or whether it was rewritten.',
  remedy: 'Run git fsck in the session folder, and restore the objects from a bundle or a clone',
  source: 'Design overview §9',
  example: {
    valid: 'u1 < ROOT; l1 < u1; head l1 => u2 < l1; head u2',
    invalid: 'u1 < ROOT; l1 < u1; head l1 => u2 < l1; head u2; damage',
  },
  *check({ around: { damage } }) {
    if (damage === null) return;
    const message = `the git history cannot be read: ${damage.message}`;
    yield { nodes: [], file: '.git', message, remedy: damage.remedy };
  },
};
