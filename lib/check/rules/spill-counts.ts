import { lengthOf } from '../../base/code-points.ts';
import { splitLines } from '../../base/python/text.ts';
import { quoted } from '../quoted.ts';
import type { Rule } from '../rule.ts';
import { spilledText } from '../spilled-text.ts';

export const spillCounts: Rule = {
  id: 'spill/counts',
  severity: 'error',
  title: 'The stamp of a spilled node counts its lines and characters',
  why: 'The stamp was made from the text. Where its counts differ, one of them was changed after the node was recorded.',
  remedy: 'Find out from the git history which of text and stamp was changed, and set it back',
  source: 'Design overview §8 "Spill on write, one pipeline"',
  example: {
    valid: 'u1 < ROOT; l1 < u1; t1 @ l1 {lines 200, stamped, saved}; head l1',
    invalid:
      'u1 < ROOT; l1 < u1; t1 @ l1 {lines 200, saved, spilled={"path": "large_nodes/0002-t1.txt", "total_lines": 7, "total_chars": 50000}}; head l1',
  },
  *check({ graph, session }) {
    if ((session.redacted ?? []).length > 0) return;
    for (const call of graph.calls) {
      const { spilled } = call.meta;
      if (spilled === null) continue;
      const text = spilledText(call);
      const [lines, chars] = [splitLines(text).length, lengthOf(text)];
      const { totalLines, totalChars } = spilled;
      if ((totalLines ?? lines) === lines && (totalChars ?? chars) === chars) continue;
      yield {
        nodes: [call.id],
        message: `the stamp of ${quoted(call.id)} counts otherwise than its text`,
        expected: `${lines} lines, ${chars} characters`,
        actual: `${totalLines ?? 'no'} lines, ${totalChars ?? 'no'} characters`,
        causes: [{ rule: 'spill/wrong-content', of: call.id }],
      };
    }
  },
};
