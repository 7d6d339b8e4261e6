import type { LabelPlace } from '../view/label-places.ts';
import type { Light } from '../view/lighting.ts';
import { blend, laneColor, type Palette } from '../view/palette.ts';
import type { SceneNode } from '../view/scene.ts';
import { CELL_WIDTH, GLYPH_RADIUS } from './cell.ts';
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

export const LABEL_FONT =
  '500 11.5px system-ui, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", sans-serif';
const SMALL_FONT = '700 10px system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif';

/** From this scale on there is room for words. */
const WORDS_FROM = 0.62;
const BADGES_FROM = 0.34;

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
    if (view.scale >= BADGES_FROM) paintBadges(context, node, light, view, palette);
    if (view.scale >= WORDS_FROM || place.badge !== null || node.head)
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

/** Signs at the glyph's shoulders: ! error, ↗ another session, ▤ spilled. */
function paintBadges(
  context: CanvasRenderingContext2D,
  node: SceneNode,
  light: Light,
  view: Viewport,
  palette: Palette,
): void {
  const color = (strong: string): string => (light === 'dim' ? blend(strong, palette.paper, 0.7) : strong);
  const error = color(node.active ? palette.error : palette.archive);
  if (node.outcome === 'error') paintBadge(context, node, view, '!', 1, error, palette);
  if (node.leadsOut) paintBadge(context, node, view, '↗', 1, color(palette.accent), palette);
  else if (node.spilled) paintBadge(context, node, view, '▤', -1, color(palette.muted), palette);
}

function paintBadge(
  context: CanvasRenderingContext2D,
  node: SceneNode,
  view: Viewport,
  sign: string,
  side: 1 | -1,
  color: string,
  palette: Palette,
): void {
  const x = pixelX(view, node.column) + side * GLYPH_RADIUS * view.scale;
  const y = pixelY(view, node.row) - GLYPH_RADIUS * view.scale;
  const radius = 6 * Math.min(1, Math.max(0.55, view.scale));
  context.fillStyle = color;
  context.strokeStyle = palette.paper;
  context.lineWidth = 1.5;
  context.beginPath();
  context.arc(x, y, radius, 0, Math.PI * 2);
  context.fill();
  context.stroke();
  if (view.scale < WORDS_FROM) return;
  context.font = SMALL_FONT;
  context.textAlign = 'center';
  context.fillStyle = palette.paper;
  context.fillText(sign, x, y + 0.5);
  context.textAlign = 'left';
}

function paintWords(
  context: CanvasRenderingContext2D,
  place: LabelPlace,
  light: Light,
  view: Viewport,
  palette: Palette,
): void {
  const { node } = place;
  const left = pixelX(view, node.column) + (GLYPH_RADIUS + 6) * view.scale;
  let from = left;
  let y = pixelY(view, node.row);
  context.font = LABEL_FONT;
  const room = place.room * CELL_WIDTH * view.scale - GLYPH_RADIUS * view.scale;
  const pill = node.branchName || (node.head ? 'head' : '');
  if (pill !== '') {
    const side = place.badge ?? 'right';
    if (side !== 'right') y += (side === 'below' ? 0.62 : -0.62) * 34 * view.scale;
    const width = paintPill(context, pill, from, y, light, laneColor(palette, node.lane), palette);
    if (side === 'right') from += width + 6;
    y = pixelY(view, node.row);
  }
  if (view.scale < WORDS_FROM) return;
  const isQuiet = node.kind === 'code' || node.kind === 'context';
  const ink =
    light === 'dim' ? blend(palette.muted, palette.paper, 0.65) : isQuiet ? palette.muted : palette.ink;
  paintText(context, node.text, from, y, room - (from - left), ink, palette);
}

function paintPill(
  context: CanvasRenderingContext2D,
  name: string,
  x: number,
  y: number,
  light: Light,
  color: string,
  palette: Palette,
): number {
  const text = fitted(context, name, 160);
  const width = context.measureText(text).width + 14;
  context.fillStyle = light === 'dim' ? blend(color, palette.paper, 0.7) : color;
  context.beginPath();
  context.roundRect(x, y - 9, width, 18, 9);
  context.fill();
  context.fillStyle = palette.paper;
  context.fillText(text, x + 7, y + 0.5);
  return width;
}

function paintText(
  context: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  room: number,
  color: string,
  palette: Palette,
): void {
  if (room < 26) return;
  const shown = fitted(context, text, room);
  // A halo of paper keeps words readable where a line passes under them.
  context.lineWidth = 4;
  context.strokeStyle = palette.paper;
  context.strokeText(shown, x, y);
  context.fillStyle = color;
  context.fillText(shown, x, y);
}

function fitted(context: CanvasRenderingContext2D, text: string, room: number): string {
  if (context.measureText(text).width <= room) return text;
  let low = 0;
  let high = text.length;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (context.measureText(`${text.slice(0, middle)}…`).width <= room) low = middle;
    else high = middle - 1;
  }
  return `${text.slice(0, low).trimEnd()}…`;
}

function paintBoundary(
  context: CanvasRenderingContext2D,
  boundary: { readonly row: number; readonly seq: number },
  view: Viewport,
  palette: Palette,
): void {
  const y = Math.round(pixelY(view, boundary.row - 0.5)) + 0.5;
  context.strokeStyle = palette.accent;
  context.lineWidth = 1.25;
  context.setLineDash([2, 4]);
  context.beginPath();
  context.moveTo(0, y);
  context.lineTo(view.width, y);
  context.stroke();
  context.setLineDash([]);
  const text = `tools before seq ${boundary.seq} are aged ↑`;
  context.font = SMALL_FONT;
  const width = context.measureText(text).width + 14;
  context.fillStyle = palette.accent;
  context.beginPath();
  context.roundRect(view.width - width - 10, y - 8, width, 16, 8);
  context.fill();
  context.fillStyle = palette.paper;
  context.fillText(text, view.width - width - 3, y + 0.5);
}
