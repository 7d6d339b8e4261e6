import { callAt } from '../../graph/session-graph.ts';
import { quoted } from '../quoted.ts';
import type { Objection, Rule } from '../rule.ts';
import type { Subject } from '../subject.ts';

export const seqEdgeOrder: Rule = {
  id: 'seq/edge-order',
  severity: 'error',
  title: 'Both edges of a node point to a lower seq',
  why: 'A node can only have been called by, or follow, what was there before it. Where seq says otherwise, contexts put the answer before the question.',
  remedy: 'Compare both nodes with the git history: either a seq or the edge was changed after the append',
  source: 'Design overview §2 "Node (Call)", §3 "Two edges, never conflated"',
  example: {
    valid: 'u1 < ROOT; l1 < u1; u2 < l1; head u2',
    invalid: 'u1 < ROOT; l1 < u1 #5; u2 < l1; head u2',
  },
  *check(subject) {
    const next = nextInCycle(subject);
    yield* forwardEdges(subject, 'predecessor', next);
    yield* forwardEdges(subject, 'caller', next);
  },
};

function* forwardEdges(
  { graph }: Subject,
  edge: 'caller' | 'predecessor',
  next: ReadonlyMap<number, number>,
): Iterable<Objection> {
  const targets = edge === 'caller' ? graph.callers : graph.predecessors;
  for (const [index, target] of targets.entries()) {
    // A cycle has to point forward somewhere, and is reported as one.
    if (target <= index || next.get(index) === target) continue;
    const call = callAt(graph, index);
    const later = callAt(graph, target);
    if (later.seq === call.seq) continue;
    yield {
      nodes: [call.id, later.id],
      message: `${quoted(later.id)}, the ${edge} of ${quoted(call.id)}, was appended after it`,
      expected: `a seq below ${call.seq}`,
      actual: `seq ${later.seq}`,
    };
  }
}

/** Per call of a cycle the next one along it. */
function nextInCycle({ cycles }: Subject): ReadonlyMap<number, number> {
  const next = new Map<number, number>();
  for (const { members } of cycles) {
    members.forEach((member, at) => next.set(member, members[(at + 1) % members.length] ?? -1));
  }
  return next;
}
