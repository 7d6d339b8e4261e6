import type { Rule } from '../rule.ts';

const SHOWN = 5;

export const seqGap: Rule = {
  id: 'seq/gap',
  severity: 'info',
  title: 'Seqs are used without gaps',
  why: 'Nodes were removed there, as the deletion of a branch does, or their files were lost.',
  remedy: 'Nothing to do where a branch was deleted; otherwise the git history tells what stood there',
  source: 'Design overview §2 "Node (Call)"',
  example: {
    valid: 'u1 < ROOT; l1 < u1; u2 < l1; head u2',
    invalid: 'u1 < ROOT; l1 < u1; u2 < l1 #5; head u2',
  },
  *check({ graph }) {
    const gaps: string[] = [];
    let unused = 0;
    let next = 0;
    for (const { seq } of graph.calls) {
      if (seq > next) {
        gaps.push(seq - next === 1 ? String(next) : `${next}–${seq - 1}`);
        unused += seq - next;
      }
      next = Math.max(next, seq + 1);
    }
    if (unused === 0) return;
    const more = gaps.length > SHOWN ? ` and ${gaps.length - SHOWN} more gaps` : '';
    const are = unused === 1 ? '1 seq is' : `${unused} seqs are`;
    // One for the session: it is about no node, and which gaps there are changes with every deletion.
    yield { nodes: [], message: `${are} not used: ${gaps.slice(0, SHOWN).join(', ')}${more}` };
  },
};
