import { checkSession } from '../../../lib/check/check-session.ts';
import { drawSession } from '../../../lib/layout/draw-session.ts';
import type { SessionGraph } from '../../../lib/graph/session-graph.ts';
import { type BenchStores, loadFolder } from '../bench-stores.ts';
import { mixedOf } from '../session-plan.ts';
import type { Measure } from '../measure.ts';

const PLAN = mixedOf(10_000);

/** How checking and drawing a session compare with loading it. */
export function viewMeasures(stores: BenchStores): readonly Measure[] {
  const againstLoad = (verb: string, run: (graph: SessionGraph) => unknown): Measure => ({
    name: `${verb} 10,000 nodes / load them`,
    limit: null,
    rounds: 3,
    sides: async () => {
      const graph = await stores.graph(PLAN);
      const folder = stores.folder(PLAN);
      return {
        timed: { name: verb, run: () => run(graph) },
        base: { name: 'load', run: () => loadFolder(folder) },
      };
    },
  });
  return [againstLoad('check', (graph) => checkSession(graph)), againstLoad('draw', drawSession)];
}
