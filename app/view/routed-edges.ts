import { edgeRoute, type Place } from './edge-route.ts';
import type { Scene } from './scene.ts';
import { type EdgeKind, goesOn, type SceneEdge } from './scene-edges.ts';

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
  const lifts = bridgeLifts(scene, edges);
  return edges.flatMap((edge) => {
    const from = scene.nodeOf.get(edge.from);
    const to = scene.nodeOf.get(edge.to);
    if (from === undefined || to === undefined) return [];
    const places = edgeRoute(edge.kind, from, to, stems.get(edge.from) ?? from.column, lifts.get(edge));
    const rows = places.map(({ row }) => row);
    const lane = GREY.has(edge.kind) ? -1 : edge.kind === 'attach' ? from.lane : to.lane;
    return [{ ...edge, places, lane, top: Math.min(...rows), bottom: Math.max(...rows) }];
  });
}

/** What a bridge may rise or sink from the middle between two rows without touching a glyph. */
const BAND = 0.18;
const STEP = 0.09;

/** The farther a fork leads, the higher its bridge, so that none crosses the way down of another. */
function bridgeLifts(scene: Scene, edges: readonly SceneEdge[]): ReadonlyMap<SceneEdge, number> {
  const siblings = new Map<string, SceneEdge[]>();
  for (const edge of edges) {
    if (edge.kind !== 'fork') continue;
    const list = siblings.get(edge.from) ?? [];
    siblings.set(edge.from, list);
    list.push(edge);
  }
  const column = (edge: SceneEdge): number => scene.nodeOf.get(edge.to)?.column ?? 0;
  const lifts = new Map<SceneEdge, number>();
  for (const forks of siblings.values()) {
    const step = forks.length < 2 ? 0 : Math.min(STEP, (2 * BAND) / (forks.length - 1));
    const middle = (forks.length - 1) / 2;
    forks.sort((a, b) => column(a) - column(b));
    forks.forEach((edge, at) => lifts.set(edge, (at - middle) * step));
  }
  return lifts;
}

/** A fork leaves by the column in which its node's own branch goes on. */
function stemColumns(scene: Scene, edges: readonly SceneEdge[]): ReadonlyMap<string, number> {
  const stems = new Map<string, number>();
  for (const { from, to, kind } of edges) {
    if (!goesOn(kind)) continue;
    const start = scene.nodeOf.get(from)?.column ?? 0;
    stems.set(from, Math.min(start, scene.nodeOf.get(to)?.column ?? start));
  }
  return stems;
}
