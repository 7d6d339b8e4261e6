import type { LabelPlace } from '../view/label-places.ts';
import type { Light } from '../view/lighting.ts';
import { blend, laneColor, type Palette } from '../view/palette.ts';
import { CELL_HEIGHT, CELL_WIDTH, GLYPH_RADIUS } from './cell.ts';
import { pixelX, pixelY, type Viewport } from './viewport.ts';

export const LABEL_FONT =
  '500 11.5px system-ui, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", sans-serif';
export const SMALL_FONT = '700 10px system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif';

/** Pixels kept free at the pane's edge, where words end in "…". */
const EDGE = 8;

/** From this scale on there is room for words. */
export const WORDS_FROM = 0.62;

/**
 * The branch's name and what the node says, within the room that no other node needs and the pane
 * has. Returns where the words end, in pixels.
 */
export function paintWords(
  context: CanvasRenderingContext2D,
  place: LabelPlace,
  light: Light,
  view: Viewport,
  palette: Palette,
): number {
  const { node } = place;
  const left = pixelX(view, node.column) + (GLYPH_RADIUS + 6) * view.scale;
  let from = left;
  let y = pixelY(view, node.row);
  context.font = LABEL_FONT;
  const room = place.room * CELL_WIDTH * view.scale - GLYPH_RADIUS * view.scale;
  const pill = node.branchName || (node.head ? 'head' : '');
  const side = place.badge ?? 'right';
  // Names keep their size, so from far away there is room for few of them.
  const fits = view.scale >= WORDS_FROM || (side === 'right' && context.measureText(pill).width + 20 < room);
  if (pill !== '' && fits) {
    if (side !== 'right') y += (side === 'below' ? 0.62 : -0.62) * CELL_HEIGHT * view.scale;
    const width = paintPill(context, pill, from, y, light, laneColor(palette, node.lane), palette);
    if (side === 'right') from += width + 6;
    y = pixelY(view, node.row);
  }
  if (view.scale < WORDS_FROM) return from;
  const isQuiet = node.kind === 'code' || node.kind === 'context';
  const ink =
    light === 'dim' ? blend(palette.muted, palette.paper, 0.65) : isQuiet ? palette.muted : palette.ink;
  const inPane = Math.min(room - (from - left), view.width - EDGE - from);
  return paintText(context, node.text, from, y, inPane, ink, palette);
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
): number {
  if (room < 26) return x;
  const shown = fitted(context, text, room);
  // A halo of paper keeps words readable where a line passes under them.
  context.lineWidth = 4;
  context.strokeStyle = palette.paper;
  context.strokeText(shown, x, y);
  context.fillStyle = color;
  context.fillText(shown, x, y);
  return x + context.measureText(shown).width;
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
