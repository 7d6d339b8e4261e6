import { checkSession } from '../../../lib/check/check-session.ts';
import { drawSession } from '../../../lib/layout/draw-session.ts';
import { buildGraph, type SessionGraph } from '../../../lib/graph/session-graph.ts';
import { type BenchStores, loadFolder } from '../bench-stores.ts';
import { mixedOf, type SessionPlan } from '../session-plan.ts';
import type { Measure } from '../measure.ts';

const PLAN = mixedOf(10_000);
const HUGE = mixedOf(100_000);

/** How checking and drawing a session compare with loading it. */
export function viewMeasures(stores: BenchStores): readonly Measure[] {
  const againstLoad = (verb: string, plan: SessionPlan, run: (graph: SessionGraph) => unknown): Measure => ({
    name: `${verb} ${plan === HUGE ? '100,000' : '10,000'} nodes / load them`,
    limit: verb === 'check' ? 1.5 : null,
    rounds: 3,
    ...(plan === HUGE ? { isLong: true } : {}),
    sides: async () => {
      const { session } = await stores.graph(plan);
      const folder = stores.folder(plan);
      return {
        // A graph keeps what was asked of it, so each round is given a new one.
        timed: { name: verb, run: () => run(buildGraph(session)) },
        base: { name: 'load', run: () => loadFolder(folder) },
      };
    },
  });
  const check = (graph: SessionGraph): unknown => checkSession(graph);
  return [
    againstLoad('check', PLAN, check),
    againstLoad('check', HUGE, check),
    againstLoad('draw', PLAN, drawSession),
  ];
}
