import type { Rule } from '../rule.ts';
import { spillPath } from '../spill-path.ts';

const NAME = /^large_nodes\/\d+-(.*)\.txt$/;

export const spillOrphanFile: Rule = {
  id: 'spill/orphan-file',
  severity: 'warning',
  title: 'Every file in large_nodes/ is cited by a node',
  why: 'The node that it was written for is gone or has lost its stamp. If it lost the stamp, contexts do not say any more where its text can be read.',
  remedy: 'Remove the file if its node was deleted, or restore the stamp of the node',
  source: 'Design overview §8 "Spill on write, one pipeline"',
  example: {
    valid: 'u1 < ROOT; l1 < u1; t1 @ l1 {lines 200, stamped, saved}; head l1',
    invalid: 'u1 < ROOT; l1 < u1; t1 @ l1; file large_nodes/0002-t9.txt lost; head l1',
  },
  *check({ graph, session, around: { paths } }) {
    const files = (paths ?? []).filter((path) => path.startsWith('large_nodes/'));
    if (files.length === 0) return;
    const cited = new Set(
      graph.calls.map(({ meta }) => (meta.spilled === null ? null : spillPath(session, meta.spilled.path))),
    );
    for (const file of files) {
      if (cited.has(file) || file.endsWith('.tmp')) continue;
      const node = NAME.exec(file)?.[1] ?? '';
      const causes = ['spill/not-spilled', 'spill/foreign-path'].map((rule) => ({ rule, of: node }));
      yield { nodes: [], file, message: 'no node cites this spilled text', causes };
    }
  },
};
