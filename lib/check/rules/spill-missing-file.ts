import { quoted } from '../quoted.ts';
import type { Rule } from '../rule.ts';
import { spillPath } from '../spill-path.ts';

export const spillMissingFile: Rule = {
  id: 'spill/missing-file',
  severity: 'error',
  title: 'A spilled text is in large_nodes/',
  why: 'Contexts tell the model to read the middle of the text from a file, and there is none.',
  remedy: 'Write the text of the node to the file again, or restore that from the git history',
  source: 'Design overview §8 "Spill on write, one pipeline"',
  example: {
    valid: 'u1 < ROOT; l1 < u1; t1 @ l1 {lines 200, stamped, saved}; head l1',
    invalid: 'u1 < ROOT; l1 < u1; t1 @ l1 {lines 200, stamped}; head l1',
  },
  *check({ graph, session, around: { paths } }) {
    if (paths === null) return;
    const there = new Set(paths);
    for (const { id, meta } of graph.calls) {
      const path = meta.spilled === null ? null : spillPath(session, meta.spilled.path);
      if (path === null || there.has(path)) continue;
      yield {
        nodes: [id],
        file: path,
        message: `the spilled text of ${quoted(id)} is not in ${quoted(path)}`,
      };
    }
  },
};
