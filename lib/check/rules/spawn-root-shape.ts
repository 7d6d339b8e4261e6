import { ROOT_ID } from '../../graph/node-kinds.ts';
import { quoted } from '../quoted.ts';
import type { Rule } from '../rule.ts';

export const spawnRootShape: Rule = {
  id: 'spawn/root-shape',
  severity: 'error',
  title: 'The root of a spawned branch follows nothing and has a caller',
  why: 'A clean spawn starts from an empty conversation on behalf of a node. With a predecessor it takes over a conversation that it must not see; without a caller nobody knows who started it.',
  remedy: 'Remove the predecessor, and point the caller at the node that spawned the branch',
  source: 'Design overview §4 "Spawn"',
  example: {
    valid: 'u1 < ROOT; l1 < u1; s1 @ l1 {spawn}; l2 < s1; head l1',
    invalid: 'u1 < ROOT; l1 < u1; s1 < l1 @ l1 {spawn}; l2 < s1; head l1',
  },
  *check({ graph }) {
    for (const { id, meta, caller, predecessor } of graph.calls) {
      if (!meta.spawnBranchRoot) continue;
      if (predecessor !== '') {
        const message = `${quoted(id)} is the root of a spawned branch and follows ${quoted(predecessor)}`;
        yield {
          nodes: [id],
          part: 'predecessor',
          message,
          expected: 'no predecessor',
          actual: quoted(predecessor),
        };
      }
      if (caller !== '' && caller !== ROOT_ID) continue;
      const message = `${quoted(id)} is the root of a spawned branch and nothing called it`;
      yield { nodes: [id], part: 'caller', message };
    }
  },
};
