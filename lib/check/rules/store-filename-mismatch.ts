import type { Call } from '../../store/call.ts';
import { quoted } from '../quoted.ts';
import type { Rule } from '../rule.ts';

/** An id of other characters may have been changed to make a name of it. */
const PLAIN_ID = /^[\w.-]+$/;
const DIGITS = 4;

export const storeFilenameMismatch: Rule = {
  id: 'store/filename-mismatch',
  severity: 'warning',
  title: "A node's file is named after its seq, role and id",
  why: 'Names are how people and the writer find the file of a node. One that differs was renamed, or its content is that of another node.',
  remedy: 'Find out from the git history which of name and content was changed, and set it back',
  source: 'Design overview §9',
  example: {
    valid: 'u1 < ROOT; l1 < u1; head l1',
    invalid: 'u1 < ROOT; l1 < u1 {file 0001-l-l7}; head l1',
  },
  *check({ graph }) {
    for (const call of graph.calls) {
      // A negative seq is no number that a name could hold.
      if (call.seq < 0 || call.file.startsWith(`history/${nameOf(call)}`)) continue;
      yield {
        nodes: [call.id],
        message: `the file of ${quoted(call.id)} is not named after it`,
        expected: quoted(`history/${nameOf(call)}`),
        actual: quoted(call.file),
      };
    }
  },
};

/** The name, or of an id that no name holds as it is, its beginning. */
function nameOf({ seq, role, id }: Call): string {
  const start = `${String(seq).padStart(DIGITS, '0')}-${role.charAt(0) || 'x'}-`;
  return PLAIN_ID.test(id) ? `${start}${id}.json` : start;
}
