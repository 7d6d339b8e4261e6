import { edgeRoute, type Place } from './edge-route.ts';
import type { Scene } from './scene.ts';
import type { EdgeKind, SceneEdge } from './scene-edges.ts';

/** An edge with its line; `lane` is the lane whose colour it takes, -1 for the grey of a thread. */
export interface RoutedEdge extends SceneEdge {
  readonly places: readonly Place[];
  readonly lane: number;
  readonly top: number;
  readonly bottom: number;
}

const GREY: ReadonlySet<EdgeKind> = new Set(['call']);

/** Routes every edge once; panning and zooming only transform the result. Linear. */
export function routedEdges(scene: Scene, edges: readonly SceneEdge[]): RoutedEdge[] {
  const stems = stemColumns(scene, edges);
  return edges.flatMap((edge) => {
    const from = scene.nodeOf.get(edge.from);
    const to = scene.nodeOf.get(edge.to);
    if (from === undefined || to === undefined) return [];
    const places = edgeRoute(edge.kind, from, to, stems.get(edge.from) ?? from.column);
    const rows = places.map(({ row }) => row);
    const lane = GREY.has(edge.kind) ? -1 : edge.kind === 'attach' ? from.lane : to.lane;
    return [{ ...edge, places, lane, top: Math.min(...rows), bottom: Math.max(...rows) }];
  });
}

/** A fork leaves by the column in which its node's own branch goes on. */
function stemColumns(scene: Scene, edges: readonly SceneEdge[]): ReadonlyMap<string, number> {
  const stems = new Map<string, number>();
  for (const { from, to, kind } of edges) {
    if (kind !== 'branch') continue;
    const start = scene.nodeOf.get(from)?.column ?? 0;
    stems.set(from, Math.min(start, scene.nodeOf.get(to)?.column ?? start));
  }
  return stems;
}
