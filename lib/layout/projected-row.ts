import type { CallIndex, NodeId } from '../base/brand.ts';
import { isRootNode, isSummary } from '../graph/node-kinds.ts';
import { callAt, type SessionGraph } from '../graph/session-graph.ts';
import type { DrawingRow } from './drawing.ts';
import type { DrawnEdges } from './drawn-edges.ts';
import { drawnRole } from './drawn-role.ts';
import { NO_SPAWN_LINKS, type SpawnLinks } from './spawn-links.ts';

/** A row before it has a place. */
export type ProjectedRow = Omit<DrawingRow, 'lane' | 'tier' | 'depth'>;

/** What is known of a call besides its own fields. */
export interface RowContext {
  readonly edges: DrawnEdges;
  readonly links: SpawnLinks | undefined;
  /** What the active summary covers; null on every other call. */
  readonly covers: readonly NodeId[] | null;
}

/** What the drawing says of one call. Constant. */
export function projectedRow(graph: SessionGraph, index: CallIndex, context: RowContext): ProjectedRow {
  const call = callAt(graph, index);
  const { edges, links = NO_SPAWN_LINKS, covers } = context;
  return {
    id: call.id,
    index,
    predecessor: edges.predecessor,
    caller: edges.caller,
    role: drawnRole(call.role),
    source: call.meta.source,
    display: call.meta.display,
    status: isRootNode(call) ? '' : call.meta.status || 'done',
    branchName: graph.session.meta.branches.get(call.id)?.name ?? '',
    attachReturns: links.returns,
    coversIds: covers ?? [],
    supersededSummary: isSummary(call) && covers === null,
    spawnOut: links.out,
    spawnRemote: edges.spawnRemote,
  };
}
