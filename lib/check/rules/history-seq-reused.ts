import { movedNodes } from '../moved-nodes.ts';
import { withWorkingTree } from '../../store/history/working-tree.ts';
import { quoted } from '../quoted.ts';
import type { Rule } from '../rule.ts';

const NAME = /^history\/0*(\d+)-.-(.*)\.json$/;

export const historySeqReused: Rule = {
  id: 'history/seq-reused',
  severity: 'error',
  title: 'A seq that manifests name is not given to another node',
  why: 'Manifests name their boundary by seq. Where the reply that had it was deleted and another node took it over, they say something else than they did.',
  remedy:
    'Nothing can be done for calls that were made; let the writer count on behind the highest seq ever used',
  source: 'Design overview §2 "Node (Call)"',
  example: {
    valid: 'u1 < ROOT; l1 < u1; l2 < u1; head l1 => gone l2 => u2 < l1 #3; head u2',
    invalid: 'u1 < ROOT; l1 < u1; l2 < u1; u2 < l2; l3 < u2 {aged 1}; head l3 => gone l1; u9 < u1 #1',
  },
  *check({ graph, around }) {
    if (around.history === null) return;
    const history = withWorkingTree(around.history, around.uncommitted);
    const moved = new Set([...movedNodes(history).values()].map(({ from }) => from));
    const freed = new Map<number, string>();
    for (const { changes } of history.commits) {
      for (const { kind, path } of changes) {
        const [, digits, node = ''] = (kind === 'deleted' && !moved.has(path) && NAME.exec(path)) || [];
        if (digits !== undefined) freed.set(Number(digits), node);
      }
    }
    if (freed.size === 0) return;
    const named = new Set<number>(graph.calls.map(({ meta }) => meta.manifest?.agedBeforeSeq ?? -1));
    for (const { id, seq } of graph.calls) {
      const before = freed.get(seq);
      if (before === undefined || before === id) continue;
      const message = `${quoted(id)} has the seq ${seq}, which ${quoted(before)} had before it was deleted`;
      // The writer frees the seqs of branches that are deleted; by itself that does no harm.
      yield { nodes: [id], message, ...(named.has(seq) ? {} : { severity: 'info' as const }) };
    }
  },
};
