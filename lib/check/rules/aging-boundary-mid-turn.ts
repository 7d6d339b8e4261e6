import { callAt } from '../../graph/session-graph.ts';
import { isModelCall } from '../../replay/model-calls.ts';
import { turnCall } from '../../replay/turn-call.ts';
import { quoted } from '../quoted.ts';
import type { Rule } from '../rule.ts';

export const agingBoundaryMidTurn: Rule = {
  id: 'aging/boundary-mid-turn',
  severity: 'error',
  title: 'All calls of a turn record one aging boundary',
  why: 'The boundary advances when a turn is committed, and never in it. One that moves from call to call changes the beginning of every request, and the cache is lost each time.',
  remedy: 'Let the writer compute the boundary once a turn and keep it for all calls of the turn',
  source: 'Design overview §8 "The aging boundary only advances; rendering is exactly replayable"',
  example: {
    valid: 'u1 < ROOT; l1 < u1 {aged -1}; f1 @ l1; l2 @ f1 {aged -1}; head l1',
    invalid: 'u1 < ROOT; l1 < u1 {aged -1}; f1 @ l1; l2 @ f1 {aged 1}; head l1',
  },
  *check({ graph }) {
    for (const [index, call] of graph.calls.entries()) {
      const boundary = call.meta.manifest?.agedBeforeSeq ?? null;
      if (boundary === null || !isModelCall(call)) continue;
      const first = callAt(graph, turnCall(graph, index));
      const before = first.meta.manifest?.agedBeforeSeq ?? null;
      if (before === null || before === boundary) continue;
      yield {
        nodes: [call.id],
        related: [first.id],
        message: `${quoted(call.id)} recorded another boundary than ${quoted(first.id)}, the first call of its turn`,
        expected: String(before),
        actual: String(boundary),
        causes: [call.id, first.id].map((of) => ({ rule: 'aging/boundary-place', of })),
      };
    }
  },
};
