import { quotedList } from '../quoted.ts';
import type { Rule } from '../rule.ts';

export const storeUncommitted: Rule = {
  id: 'store/uncommitted',
  severity: 'info',
  title: 'The last commit holds what the session folder holds',
  why: 'The turn has not ended, or the writer died in it: what is not committed is in no bundle and no clone, and no history will show how it changed.',
  remedy: 'Nothing to do while the session is live; commit the rest of one that is over',
  source: 'Design overview §4 "Failure and retry"',
  example: {
    valid: 'u1 < ROOT; l1 < u1; head l1 => u2 < l1; head u2',
    invalid: 'u1 < ROOT; l1 < u1; head l1 ~> u2 < l1; head u2',
  },
  *check({ around, graph }) {
    const { uncommitted } = around;
    if (uncommitted.length === 0) return;
    const paths = new Set(uncommitted.map(({ path }) => path));
    const related = graph.calls.filter(({ file }) => paths.has(file)).map(({ id }) => id);
    const differ = paths.size === 1 ? '1 file differs' : `${paths.size} files differ`;
    const message = `${differ} from the last commit: ${quotedList([...paths])}`;
    yield { nodes: [], message, related };
  },
};
