import { laneColor, type Palette } from '../view/palette.ts';
import type { SceneNode } from '../view/scene.ts';
import { CELL_HEIGHT, CELL_WIDTH, GLYPH_RADIUS } from './cell.ts';
import { pixelX, pixelY, type Viewport } from './viewport.ts';

/** The dot lattice under the drawing; left out where the dots would run together. */
export function paintLattice(context: CanvasRenderingContext2D, view: Viewport, palette: Palette): void {
  const stepX = CELL_WIDTH * view.scale;
  const stepY = CELL_HEIGHT * view.scale;
  if (stepY < 16) return;
  context.fillStyle = palette.line;
  for (let x = view.left % stepX; x < view.width; x += stepX) {
    for (let y = view.top % stepY; y < view.height; y += stepY)
      context.fillRect(x - 0.5, y - 0.5, 1.25, 1.25);
  }
}

/** The glow behind the head (spec "Glyphs"); faint while the head is dimmed. */
export function paintHeadGlow(
  context: CanvasRenderingContext2D,
  head: SceneNode,
  isDim: boolean,
  view: Viewport,
  palette: Palette,
): void {
  const x = pixelX(view, head.column);
  const y = pixelY(view, head.row);
  const reach = GLYPH_RADIUS * 2.7 * view.scale;
  const glow = context.createRadialGradient(x, y, reach * 0.3, x, y, reach);
  const color = laneColor(palette, head.lane);
  glow.addColorStop(0, `${color}${isDim ? '22' : '88'}`);
  glow.addColorStop(1, `${color}00`);
  context.fillStyle = glow;
  context.fillRect(x - reach, y - reach, reach * 2, reach * 2);
}
