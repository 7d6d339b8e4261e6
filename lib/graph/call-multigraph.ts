import { MultiDirectedGraph } from 'graphology';
import type { NodeId } from '../base/brand.ts';
import type { Call } from '../store/call.ts';
import { isAttachRow, isSpawnRoot } from './node-kinds.ts';
import type { SessionGraph } from './session-graph.ts';

/** What an edge means; `spawn` is the `caller` of a spawned branch's root. */
export type EdgeKind = 'caller' | 'predecessor' | 'reads' | 'covers' | 'attach' | 'spawn';

/** The record as a graph: nodes are ids with their call, edges lead from the node that names to the one named. */
export type CallMultigraph = MultiDirectedGraph<{ call: Call }, { kind: EdgeKind }>;

const made = new WeakMap<SessionGraph, CallMultigraph>();

/**
 * The same calls and edges as a graphology graph, for drawing and for algorithms of your own.
 * Made on first use and kept as long as the graph is; edges that leave the session are left out.
 * Linear; about ten times the memory of the indexes.
 */
export function callMultigraph(graph: SessionGraph): CallMultigraph {
  const known = made.get(graph);
  if (known !== undefined) return known;
  const multigraph: CallMultigraph = new MultiDirectedGraph();
  for (const call of graph.calls) multigraph.addNode(call.id, { call });
  for (const [index, call] of graph.calls.entries()) {
    for (const [kind, target] of edgesOf(graph, index, call)) {
      if (graph.indexOf(target) >= 0) multigraph.addEdge(call.id, target, { kind });
    }
  }
  made.set(graph, multigraph);
  return multigraph;
}

function edgesOf(graph: SessionGraph, index: number, call: Call): [EdgeKind, NodeId | ''][] {
  const { attach, coversIds } = call.meta;
  const isHere = attach !== null && (attach.sessionId === '' || attach.sessionId === graph.session.id);
  // Through the index, because the caller of a cross-session spawn may equal an id of this session.
  const caller = graph.calls[graph.callers[index] ?? -1]?.id ?? '';
  return [
    [isSpawnRoot(call) ? 'spawn' : 'caller', caller],
    ['predecessor', call.predecessor],
    ...call.reads.map((id): [EdgeKind, NodeId] => ['reads', id]),
    ...coversIds.map((id): [EdgeKind, NodeId] => ['covers', id]),
    ['attach', isAttachRow(call) && isHere ? attach.headId : ''],
  ];
}
