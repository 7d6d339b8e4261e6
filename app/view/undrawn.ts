import { callAt, type SessionGraph } from '../../lib/graph/session-graph.ts';
import type { Call } from '../../lib/store/call.ts';
import { kindOf } from './kind.ts';
import type { Scene } from './scene.ts';

/** Why a node that is in the store is not in the drawing; only to be asked of one that is not. */
export function undrawnReason(call: Call): string {
  if (call.meta.rewound) return 'rewound';
  const kind = kindOf(call);
  if (kind === 'context') return 'context record';
  if (kind === 'attach') return 'attach row';
  return 'internal';
}

/**
 * The node of the drawing that stands for one: itself, else the nearest before it, else the
 * nearest that called it; "" when neither leads to a drawn node. Linear in the chain.
 */
export function nearestDrawn(graph: SessionGraph, scene: Scene, index: number): string {
  if (index < 0) return '';
  const seen = new Set<number>();
  for (let at = index; at >= 0 && !seen.has(at);) {
    seen.add(at);
    const { id } = callAt(graph, at);
    if (scene.nodeOf.has(id)) return id;
    const before = graph.predecessors[at] ?? -1;
    at = before >= 0 ? before : (graph.callers[at] ?? -1);
  }
  return '';
}
