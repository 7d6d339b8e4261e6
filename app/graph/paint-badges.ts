import type { Light } from '../view/lighting.ts';
import { blend, type Palette } from '../view/palette.ts';
import type { SceneNode } from '../view/scene.ts';
import { GLYPH_RADIUS } from './cell.ts';
import { SMALL_FONT, WORDS_FROM } from './paint-words.ts';
import { pixelX, pixelY, type Viewport } from './viewport.ts';

/** From this scale on badges can be told from the glyphs they sit on. */
const BADGES_FROM = 0.34;

/** Radius of a sign, in pixels; 0 where none is painted. */
export function badgeRadius({ scale }: Viewport): number {
  return scale < BADGES_FROM ? 0 : 6 * Math.min(1, Math.max(0.55, scale));
}

/** Place of the sign at a glyph's left (-1) or right (1) shoulder, in pixels. */
export function badgePlace(node: SceneNode, side: 1 | -1, view: Viewport): { x: number; y: number } {
  const reach = GLYPH_RADIUS * view.scale;
  return { x: pixelX(view, node.column) + side * reach, y: pixelY(view, node.row) - reach };
}

/** Signs at the glyph's shoulders: ! error, ↗ another session, ▤ spilled. */
export function paintBadges(
  context: CanvasRenderingContext2D,
  node: SceneNode,
  light: Light,
  view: Viewport,
  palette: Palette,
): void {
  if (view.scale < BADGES_FROM) return;
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
  const { x, y } = badgePlace(node, side, view);
  const radius = badgeRadius(view);
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
