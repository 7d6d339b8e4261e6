import { callIndex, type CallIndex } from '../base/brand.ts';
import { childLists } from '../graph/child-lists.ts';
import { isRootNode, isSummary } from '../graph/node-kinds.ts';
import { callAt, type SessionGraph } from '../graph/session-graph.ts';
import { coveredIds } from './covered-ids.ts';
import { drawnEdges, type DrawnEdges } from './drawn-edges.ts';
import { drawnRole } from './drawn-role.ts';
import type { DrawingRow } from './drawing.ts';
import { executionControlled } from './execution-controlled.ts';
import { isDrawn } from './is-drawn.ts';
import { sessionCallers } from './session-callers.ts';
import { shownSummary } from './shown-summary.ts';
import { NO_SPAWN_LINKS, spawnLinks } from './spawn-links.ts';

/** A row before it has a place. */
export type ProjectedRow = Omit<DrawingRow, 'lane' | 'tier' | 'depth'>;

/** The rows in seq order, and their edges as places in `rows` (-1 where an edge leads to no row). */
export interface Projection {
  readonly rows: readonly ProjectedRow[];
  readonly callers: Int32Array;
  readonly predecessors: Int32Array;
  /** By row, 1 for a ROOT node. */
  readonly isRoot: Uint8Array;
}

/** Which calls become rows, and what is said of each (spec "The drawing", projection). Linear. */
export function projectSession(graph: SessionGraph): Projection {
  const callees = childLists(sessionCallers(graph));
  const controlled = executionControlled(graph.calls, callees);
  const isKept = Uint8Array.from(graph.calls, (call, at) => Number(controlled[at] === 0 && !call.meta.rewound));
  const edges = drawnEdges(graph, isKept);
  const drawn = drawnCalls(graph, isKept);
  const active = shownSummary(graph, drawn);
  const links = spawnLinks(graph, isKept);
  const rows = drawn.map((index): ProjectedRow => {
    const call = callAt(graph, index);
    const covers = index === active ? coveredIds(graph, callees, controlled, call) : [];
    const { returns, out } = links.get(index) ?? NO_SPAWN_LINKS;
    return {
      ...ownPart(graph, index),
      ...edgePart(graph, index, edges[index]),
      attachReturns: returns,
      coversIds: covers,
      supersededSummary: isSummary(call) && index !== active,
      spawnOut: out,
    };
  });
  return { rows, ...rowEdges(graph, drawn, edges) };
}

function drawnCalls(graph: SessionGraph, isKept: Uint8Array): CallIndex[] {
  const indexes = [...graph.calls.keys()].map(callIndex);
  return indexes.filter((index) => isKept[index] === 1 && isDrawn(callAt(graph, index)));
}

type OwnPart = Pick<ProjectedRow, 'id' | 'index' | 'role' | 'source' | 'display' | 'status' | 'branchName'>;

function ownPart(graph: SessionGraph, index: CallIndex): OwnPart {
  const call = callAt(graph, index);
  return {
    id: call.id,
    index,
    role: drawnRole(call.role),
    source: call.meta.source,
    display: call.meta.display,
    status: isRootNode(call) ? '' : call.meta.status || 'done',
    branchName: graph.session.meta.branches.get(call.id)?.name ?? '',
  };
}

function edgePart(
  graph: SessionGraph,
  index: CallIndex,
  edges: DrawnEdges | undefined,
): Pick<ProjectedRow, 'caller' | 'predecessor' | 'spawnRemote'> {
  if (edges === undefined) throw new RangeError(`no edges for call ${index}`);
  const call = callAt(graph, index);
  const origin = edges.isStamped
  return { caller: edges.callerId, predecessor: edges.predecessorId, spawnRemote: null };
}
