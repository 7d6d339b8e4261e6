import { withWorkingTree } from '../../store/history/working-tree.ts';
import { rewritesOf } from '../../store/history/rewrites.ts';
import { movedNodes } from '../moved-nodes.ts';
import { quoted, quotedList } from '../quoted.ts';
import type { Rule } from '../rule.ts';

/** What a node is; the rest of it may gain remarks. */
const LASTING: ReadonlySet<string> = new Set([
  'role',
  'seq',
  'caller',
  'predecessor',
  'input',
  'output',
  'created_at',
]);

export const historyNodeRewritten: Rule = {
  id: 'history/node-rewritten',
  severity: 'error',
  title: 'A finished node is not rewritten',
  why: 'Calls that were made in between saw what it held before. Their contexts cannot be replayed from the store as it is, and the record says what never happened.',
  remedy: 'Restore the version before the commit that is named; a correction is a new node',
  source: 'Design overview §8 "The aging boundary only advances; rendering is exactly replayable"',
  example: {
    valid: 'u1 < ROOT; l1 < u1 {status completed}; head l1 => l1 < u1 {status completed, rewound}',
    invalid: 'u1 < ROOT; l1 < u1 {status completed}; head l1 => l1 < u1 {status completed, output other}',
  },
  *check({ graph, around }) {
    if (around.history === null) return;
    const history = withWorkingTree(around.history, around.uncommitted);
    const { byPath } = rewritesOf(history);
    const moved = movedNodes(history);
    for (const { id, file } of graph.calls) {
      const move = moved.get(file);
      if (move !== undefined) {
        const message = `${quoted(id)} was given another seq or role after it was committed`;
        yield {
          nodes: [id],
          commit: move.commit,
          message,
          expected: quoted(move.from),
          actual: quoted(file),
        };
        continue;
      }
      for (const { commit, fields } of byPath.get(file)?.slice(0, 1) ?? []) {
        const lasting = fields?.filter((field) => LASTING.has(field));
        if (lasting?.length === 0) continue;
        const what = lasting === undefined ? 'as a whole' : `(${quotedList(lasting)})`;
        yield { nodes: [id], commit, message: `${quoted(id)} was finished, and was rewritten later ${what}` };
      }
    }
  },
};
