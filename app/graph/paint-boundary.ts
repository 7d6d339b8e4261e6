import type { Palette } from '../view/palette.ts';
import { SMALL_FONT } from './paint-words.ts';
import { pixelY, type Viewport } from './viewport.ts';

/** The line above which tools are aged, with its seq (spec "Glyphs"). */
export function paintBoundary(
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
