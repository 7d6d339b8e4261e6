import type { LabelPlace } from '../view/label-places.ts';
import type { Light } from '../view/lighting.ts';
import { blend, type Palette } from '../view/palette.ts';
import type { SceneNode } from '../view/scene.ts';
import { GLYPH_RADIUS } from './cell.ts';
import type { Target } from './hit-test.ts';
import { badgePlace, badgeRadius, paintBadges } from './paint-badges.ts';
import { paintBoundary } from './paint-boundary.ts';
import { paintWords } from './paint-words.ts';
import { pixelX, pixelY, type Viewport, visibleRows } from './viewport.ts';

/** What is painted over the glyphs: status, badges, names, text; the selection and the boundary. */
export interface Marks {
  readonly places: readonly LabelPlace[];
  readonly lightOf: (id: string) => Light;
  readonly selected: string;
  readonly hovered: string;
  /** Row above which the aging boundary runs, with its seq; null for none. */
  readonly boundary: { readonly row: number; readonly seq: number } | null;
}

/** Paints the marks of the nodes in sight and says where each can be met with the pointer. */
export function paintMarks(
  context: CanvasRenderingContext2D,
  marks: Marks,
  view: Viewport,
  palette: Palette,
): Target[] {
  const { first, last } = visibleRows(view);
  const targets: Target[] = [];
  context.textBaseline = 'middle';
  for (const place of marks.places) {
    const { node } = place;
    if (node.row < first || node.row > last) continue;
    const light = marks.lightOf(node.id);
    paintStatus(context, node, light, view, palette);
    if (node.id === marks.selected || node.id === marks.hovered) {
      paintRing(context, node, node.id === marks.selected ? palette.accent : palette.muted, view);
    }
    paintBadges(context, node, light, view, palette);
    const right = paintWords(context, place, light, view, palette);
    targets.push(targetOf(node, right, view));
  }
  if (marks.boundary !== null) paintBoundary(context, marks.boundary, view, palette);
  return targets;
}

function targetOf(node: SceneNode, right: number, view: Viewport): Target {
  const radius = badgeRadius(view);
  return {
    node,
    x: pixelX(view, node.column),
    y: pixelY(view, node.row),
    radius: GLYPH_RADIUS * view.scale,
    right,
    exit: node.leadsOut && radius > 0 ? { ...badgePlace(node, 1, view), radius } : null,
  };
}

function paintStatus(
  context: CanvasRenderingContext2D,
  node: SceneNode,
  light: Light,
  view: Viewport,
  palette: Palette,
): void {
  if (node.outcome !== 'running') return;
  context.strokeStyle = light === 'dim' ? blend(palette.running, palette.paper, 0.75) : palette.running;
  context.lineWidth = Math.min(1.5, 1.5 * view.scale);
  context.setLineDash([3 * view.scale, 3 * view.scale]);
  circle(context, node, view, (GLYPH_RADIUS + 3.5) * view.scale);
  context.setLineDash([]);
}

function paintRing(context: CanvasRenderingContext2D, node: SceneNode, color: string, view: Viewport): void {
  context.strokeStyle = color;
  context.lineWidth = 2;
  // The selection is to be found from any distance.
  circle(context, node, view, Math.max(5, (GLYPH_RADIUS + 5.5) * view.scale));
}

function circle(context: CanvasRenderingContext2D, node: SceneNode, view: Viewport, radius: number): void {
  context.beginPath();
  context.arc(pixelX(view, node.column), pixelY(view, node.row), radius, 0, Math.PI * 2);
  context.stroke();
}
