import { quoted } from '../quoted.ts';
import type { Rule } from '../rule.ts';
import { spillPath } from '../spill-path.ts';

export const spillForeignPath: Rule = {
  id: 'spill/foreign-path',
  severity: 'info',
  title: 'Spilled texts lie in the folder of their session',
  why: 'The stamp names a file somewhere else, which does not travel with the session and was not looked at.',
  remedy: 'Nothing to do where the session was renamed; otherwise copy the text to large_nodes/',
  source: 'Design overview §8 "Spill on write, one pipeline"',
  example: {
    valid: 'u1 < ROOT; l1 < u1; t1 @ l1 {lines 200, stamped, saved}; head l1',
    invalid: 'u1 < ROOT; l1 < u1; t1 @ l1 {lines 200, stamped /elsewhere/t1.txt}; head l1',
  },
  *check({ graph, session }) {
    for (const { id, meta } of graph.calls) {
      if (meta.spilled === null || spillPath(session, meta.spilled.path) !== null) continue;
      const message = `the spilled text of ${quoted(id)} is said to be at ${quoted(meta.spilled.path)}`;
      yield { nodes: [id], message };
    }
  },
};
