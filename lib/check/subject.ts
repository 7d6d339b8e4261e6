import type { CallIndex } from '../base/brand.ts';
import { firstTurn } from '../graph/branch.ts';
import { chainEnds } from '../graph/chain-ends.ts';
import { type Cycle, cycles } from '../graph/cycles.ts';
import type { SessionGraph } from '../graph/session-graph.ts';
import { type Tip, tips } from '../graph/tips.ts';
import type { Policy } from '../replay/policy.ts';
import type { Session } from '../store/session.ts';
import type { Surroundings } from '../store/surroundings.ts';

/** One session as the rules see it: what several of them ask is worked out once. */
export interface Subject {
  readonly session: Session;
  readonly graph: SessionGraph;
  /** Index of the head; -1 when meta.json names none or an unknown one. */
  readonly head: CallIndex;
  /** Index of the session's first turn, which alone may follow nothing; -1 when there is none. */
  readonly firstTurn: number;
  readonly tips: readonly Tip[];
  /** Per call the oldest call of its chain, or -1 for a chain that runs into a cycle. */
  readonly chainEnds: Int32Array;
  readonly cycles: readonly Cycle[];
  /** What lies beside the nodes: files, history, index. */
  readonly around: Surroundings;
  /** What contexts are derived under where a call recorded no manifest. */
  readonly policy: Policy;
}

/** Linear in the calls. */
export function buildSubject(graph: SessionGraph, around: Surroundings, policy: Policy): Subject {
  const { session } = graph;
  return {
    session,
    graph,
    head: graph.indexOf(session.meta.headId),
    firstTurn: firstTurn(graph),
    tips: tips(graph),
    chainEnds: chainEnds(graph),
    cycles: cycles(graph),
    around,
    policy,
  };
}
