import type { EdgeKind } from '../view/scene-edges.ts';
import { blend, laneColor, type Palette } from '../view/palette.ts';
import type { RoutedEdge } from '../view/routed-edges.ts';
import { pixelX, pixelY, type Viewport, visibleRows } from './viewport.ts';

/** Line style says kind (spec "Edges"): dashes in pixels at 100 %, and width. */
const STYLES: Readonly<Record<EdgeKind, { readonly dash: readonly number[]; readonly width: number }>> = {
  branch: { dash: [], width: 2 },
  merge: { dash: [], width: 4 },
  fork: { dash: [5, 4], width: 1.75 },
  summary: { dash: [5, 4], width: 1.5 },
  call: { dash: [], width: 1.25 },
  spawn: { dash: [1.5, 4], width: 1.75 },
  attach: { dash: [11, 5], width: 1.25 },
};

/** What lies on top where lines meet: the branch over what leaves it. */
const ORDER: readonly EdgeKind[] = ['attach', 'spawn', 'fork', 'summary', 'call', 'branch', 'merge'];

const CORNER = 9;
const BAND = 12;

/** Paints the visible edges; those that are not lit fade. One stroke a style, so cost is in the paths. */
export function paintEdges(
  context: CanvasRenderingContext2D,
  edges: readonly RoutedEdge[],
  view: Viewport,
  palette: Palette,
  isLit: (edge: RoutedEdge) => boolean,
): void {
  const { first, last } = visibleRows(view);
  const groups = new Map<string, { sample: RoutedEdge; lit: boolean; path: Path2D }>();
  for (const edge of edges) {
    if (edge.bottom < first || edge.top > last) continue;
    const lit = isLit(edge);
    const key = `${edge.kind}:${edge.lane}:${lit}`;
    const group = groups.get(key) ?? { sample: edge, lit, path: new Path2D() };
    groups.set(key, group);
    trace(group.path, edge, view);
  }
  context.lineJoin = 'round';
  context.lineCap = 'round';
  // What is lit lies on top.
  const rank = ({ sample, lit }: { sample: RoutedEdge; lit: boolean }): number =>
    ORDER.indexOf(sample.kind) + (lit ? ORDER.length : 0);
  for (const group of [...groups.values()].sort((a, b) => rank(a) - rank(b))) {
    const { dash, width } = STYLES[group.sample.kind];
    const color = group.sample.lane < 0 ? palette.thread : laneColor(palette, group.sample.lane);
    context.strokeStyle = group.lit ? color : blend(color, palette.paper, 0.8);
    context.lineWidth = Math.max(0.6, width * Math.min(1.4, view.scale));
    context.setLineDash(dash.map((length) => length * Math.max(0.5, view.scale)));
    context.stroke(group.path);
  }
  context.setLineDash([]);
}

/** A soft band under the lines of the branch that is read; names no kind, so it needs no style. */
export function paintBranchBand(
  context: CanvasRenderingContext2D,
  edges: readonly RoutedEdge[],
  view: Viewport,
  palette: Palette,
): void {
  const { first, last } = visibleRows(view);
  const path = new Path2D();
  for (const edge of edges) if (edge.bottom >= first && edge.top <= last) trace(path, edge, view);
  context.lineJoin = 'round';
  context.lineCap = 'round';
  context.lineWidth = Math.max(3, BAND * view.scale);
  context.strokeStyle = blend(palette.accent, palette.paper, 0.84);
  context.stroke(path);
}

function trace(path: Path2D, edge: RoutedEdge, view: Viewport): void {
  const radius = CORNER * view.scale;
  const points = edge.places.map((place) => ({ x: pixelX(view, place.column), y: pixelY(view, place.row) }));
  points.forEach((point, at) => {
    const next = points[at + 1];
    if (at === 0) path.moveTo(point.x, point.y);
    else if (next === undefined) path.lineTo(point.x, point.y);
    else path.arcTo(point.x, point.y, next.x, next.y, cornerRadius(points[at - 1], point, next, radius));
  });
}

interface Point {
  readonly x: number;
  readonly y: number;
}

function cornerRadius(before: Point | undefined, at: Point, after: Point, wanted: number): number {
  const into = before === undefined ? 0 : Math.hypot(at.x - before.x, at.y - before.y);
  return Math.min(wanted, into / 2, Math.hypot(after.x - at.x, after.y - at.y) / 2);
}
