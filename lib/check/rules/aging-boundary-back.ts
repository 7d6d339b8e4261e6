import { IndexSet } from '../../base/index-set.ts';
import { inherited } from '../../graph/inherited.ts';
import { isSummary } from '../../graph/node-kinds.ts';
import { callAt, type SessionGraph } from '../../graph/session-graph.ts';
import { isModelCall } from '../../replay/model-calls.ts';
import { quoted } from '../quoted.ts';
import type { Rule } from '../rule.ts';

export const agingBoundaryBack: Rule = {
  id: 'aging/boundary-back',
  severity: 'error',
  title: 'The aging boundary of a branch only advances',
  why: 'A boundary that goes back shows results in full that the model had seen as stubs. The same graph is then not the same context, and what was cached is lost.',
  remedy: 'Look for a policy that was changed between the two turns, or for a manifest that was rewritten',
  source: 'Design overview §8 "The aging boundary only advances; rendering is exactly replayable"',
  example: {
    valid: 'u1 < ROOT; l1 < u1 {aged -1}; u2 < l1; l2 < u2 {aged 1}; u3 < l2; l3 < u3 {aged 1}; head l3',
    invalid: 'u1 < ROOT; l1 < u1 {aged -1}; u2 < l1; l2 < u2 {aged 1}; u3 < l2; l3 < u3 {aged -1}; head l3',
  },
  *check({ graph }) {
    const recorded = new IndexSet(graph.calls.length, boundaryCalls(graph));
    const nearest = nearestOf(graph, recorded);
    const summaries = summariesBefore(graph);
    for (const index of recorded.ascending()) {
      const before = nearest[graph.predecessors[index] ?? -1] ?? -1;
      if (before < 0 || before >= index) continue;
      const [now, then] = [boundaryAt(graph, index), boundaryAt(graph, before)];
      // What a summary takes out is no reply any more that could keep its tools whole.
      if (now >= then || summaries[index] !== summaries[before]) continue;
      const [{ id }, earlier] = [callAt(graph, index), callAt(graph, before)];
      yield {
        nodes: [id],
        related: [earlier.id],
        message: `the boundary of ${quoted(id)} lies before that of ${quoted(earlier.id)}, an earlier turn of its branch`,
        expected: `${then} or higher`,
        actual: String(now),
        causes: [id, earlier.id].map((of) => ({ rule: 'aging/boundary-place', of })),
      };
    }
  },
};

/** Calls of the conversation that recorded a boundary. */
function boundaryCalls(graph: SessionGraph): number[] {
  return [...graph.calls.keys()].filter((index) => {
    const call = callAt(graph, index);
    const isChat = (graph.predecessors[index] ?? -1) >= 0 && isModelCall(call);
    return isChat && (call.meta.manifest?.agedBeforeSeq ?? null) !== null;
  });
}

function boundaryAt(graph: SessionGraph, index: number): number {
  return callAt(graph, index).meta.manifest?.agedBeforeSeq ?? -1;
}

/** Per call the nearest of some on its spine, itself included; -1 for none. */
function nearestOf({ predecessors }: SessionGraph, some: IndexSet): Int32Array {
  const own = Int32Array.from(predecessors, (_, index) => (some.has(index) ? index : -1));
  return inherited(predecessors, own, (mine, above) => (mine >= 0 ? mine : above));
}

/** Per call how many summaries there are before it. */
function summariesBefore({ calls }: SessionGraph): Int32Array {
  let count = 0;
  return Int32Array.from(calls, (call) => (isSummary(call) ? count++ : count));
}
