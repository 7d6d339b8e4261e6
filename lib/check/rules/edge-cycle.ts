import type { CycleKind } from '../../graph/cycles.ts';
import { callAt } from '../../graph/session-graph.ts';
import { quotedList } from '../quoted.ts';
import type { Rule } from '../rule.ts';

const EDGES: Readonly<Record<CycleKind, string>> = {
  caller: 'callers',
  predecessor: 'predecessors',
  both: 'callers and predecessors',
};

export const edgeCycle: Rule = {
  id: 'edge/cycle',
  severity: 'error',
  title: 'Edges form no cycle',
  why: 'A node cannot come before itself. A branch that runs into a cycle has no beginning, and a reader that does not expect one hangs.',
  remedy: 'Compare the nodes with the git history and restore the edge that was changed after the append',
  source: 'Design overview §3 "Two edges, never conflated"',
  example: {
    valid: 'u1 < ROOT; l1 < u1; u2 < l1; head u2',
    invalid: 'u1 < ROOT; l1 < u2; u2 < l1; head u2',
  },
  *check({ graph, cycles }) {
    for (const { kind, members } of cycles) {
      const nodes = members.map((index) => callAt(graph, index).id);
      const message =
        nodes.length === 1
          ? `${quotedList(nodes)} is its own ${kind === 'caller' ? 'caller' : 'predecessor'}`
          : `the ${EDGES[kind]} of ${nodes.length} nodes form a cycle: ${quotedList(nodes)}`;
      yield { nodes, message };
    }
  },
};
