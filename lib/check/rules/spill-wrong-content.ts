import { quoted } from '../quoted.ts';
import type { Rule } from '../rule.ts';
import { spillPath } from '../spill-path.ts';
import { spilledText } from '../spilled-text.ts';

export const spillWrongContent: Rule = {
  id: 'spill/wrong-content',
  severity: 'error',
  title: 'A spilled file holds the text of its node',
  why: 'The model reads the middle of the text from the file: it would be shown something else than what the tool gave.',
  remedy: 'Find out from the git history whether the file or the node was changed, and set it back',
  source: 'Design overview §8 "Spill on write, one pipeline"',
  example: {
    valid: 'u1 < ROOT; l1 < u1; t1 @ l1 {lines 200, stamped, saved}; head l1',
    invalid: 'u1 < ROOT; l1 < u1; t1 @ l1 {lines 200, stamped}; file large_nodes/0002-t1.txt other; head l1',
  },
  *check({ graph, session, around: { spills } }) {
    // Secrets are replaced in both, but a cut may run through one of them.
    if (spills.size === 0 || (session.redacted ?? []).length > 0) return;
    for (const call of graph.calls) {
      const path = call.meta.spilled === null ? null : spillPath(session, call.meta.spilled.path);
      const text = path === null ? undefined : spills.get(path);
      if (path === null || text === undefined || text === spilledText(call)) continue;
      const what = text === null ? 'cannot be read as text' : 'holds another text';
      yield { nodes: [call.id], file: path, message: `the spilled file of ${quoted(call.id)} ${what}` };
    }
  },
};
