import { childrenOf } from '../../lib/graph/child-lists.ts';
import type { SessionGraph } from '../../lib/graph/session-graph.ts';
import { spine } from '../../lib/graph/spine.ts';

/** Indexes of the active branch: its spine and all that was called from it. Linear. */
export function activeNodes(graph: SessionGraph): ReadonlySet<number> {
  const found = new Set(spine(graph, graph.indexOf(graph.session.meta.headId)));
  for (const index of found) {
    for (const callee of childrenOf(graph.callees, index)) {
      // A turn that hangs on a conversation node belongs to the branch its predecessor says.
      if ((graph.predecessors[callee] ?? -1) < 0) found.add(callee);
    }
  }
  return found;
}
