import type { SessionGraph } from '../graph/session-graph.ts';
import { depths } from './depths.ts';
import type { Drawing } from './drawing.ts';
import { drawnForest } from './drawn-forest.ts';
import { lanes } from './lanes.ts';
import { projectSession } from './projection.ts';
import { tiers } from './tiers.ts';

/**
 * The drawing of a session: which calls are rows, what is said of each, and where each stands (spec
 * "The drawing"). The graph is not written to. Linear in the calls.
 */
export function drawSession(graph: SessionGraph): Drawing {
  const projection = projectSession(graph);
  const forest = drawnForest(projection);
  const tier = tiers(projection);
  const depth = depths(forest);
  const lane = lanes(forest, projection.isRoot, tier);
  const rows = projection.rows.map((row, at) => ({
    ...row,
    lane: lane[at] ?? 0,
    tier: tier[at] ?? 0,
    depth: depth[at] ?? 0,
  }));
  return { rows };
}
