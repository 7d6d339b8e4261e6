import type { LabelPlace } from '../view/label-places.ts';
import type { Light } from '../view/lighting.ts';
import type { Palette } from '../view/palette.ts';
import type { SceneNode } from '../view/scene.ts';
import { GLYPH_RADIUS } from './cell.ts';
import { paintBadges } from './paint-badges.ts';
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

export function paintMarks(
  context: CanvasRenderingContext2D,
  marks: Marks,
  view: Viewport,
  palette: Palette,
): void {
  const { first, last } = visibleRows(view);
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
    paintWords(context, place, light, view, palette);
  }
  if (marks.boundary !== null) paintBoundary(context, marks.boundary, view, palette);
}

function paintStatus(
  context: CanvasRenderingContext2D,
  node: SceneNode,
  light: Light,
  view: Viewport,
  palette: Palette,
): void {
  if (node.outcome !== 'running' || light === 'dim') return;
  context.strokeStyle = palette.running;
  context.lineWidth = 1.5;
  context.setLineDash([3, 3]);
  circle(context, node, view, GLYPH_RADIUS + 3.5);
  context.setLineDash([]);
}

function paintRing(context: CanvasRenderingContext2D, node: SceneNode, color: string, view: Viewport): void {
  context.strokeStyle = color;
  context.lineWidth = 2;
  circle(context, node, view, GLYPH_RADIUS + 5.5);
}

function circle(context: CanvasRenderingContext2D, node: SceneNode, view: Viewport, radius: number): void {
  context.beginPath();
  context.arc(
    pixelX(view, node.column),
    pixelY(view, node.row),
    Math.max(5, radius * view.scale),
    0,
    Math.PI * 2,
  );
  context.stroke();
}
