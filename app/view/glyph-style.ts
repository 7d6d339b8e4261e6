import type { Light } from './lighting.ts';
import { blend, laneColor, type Palette } from './palette.ts';
import type { SceneNode } from './scene.ts';

/** Colours of one glyph; #rrggbb, widths in pixels at 100 %. */
export interface GlyphStyle {
  readonly fill: string;
  readonly stroke: string;
  readonly strokeWidth: number;
  readonly half: boolean;
}

const DIM = 0.78;

/**
 * Colours of a node (spec "Glyphs"): lane in the fill, status in the stroke; under a selected call
 * what it saw is filled white and the rest fades into the paper.
 */
export function glyphStyle(node: SceneNode, light: Light, palette: Palette): GlyphStyle {
  const lane = node.superseded ? palette.archive : laneColor(palette, node.lane);
  const half = node.outcome === 'cancelled';
  const stroke = strokeOf(node, lane, palette);
  if (light === 'dim') {
    return {
      fill: blend(lane, palette.paper, DIM),
      stroke: blend(stroke, palette.paper, DIM),
      strokeWidth: 1.5,
      half: false,
    };
  }
  if (light === 'lit') return { fill: palette.lit, stroke, strokeWidth: 2.75, half: false };
  if (light === 'aged')
    return {
      fill: blend(lane, palette.paper, 0.35),
      stroke: blend(stroke, palette.paper, 0.35),
      strokeWidth: 1,
      half,
    };
  if (light === 'call') return { fill: palette.accent, stroke: palette.ink, strokeWidth: 2.75, half: false };
  const isQuiet = node.kind === 'code' || node.kind === 'context';
  const fill =
    isQuiet || node.superseded ? blend(lane, palette.paper, 0.62) : blend(lane, palette.paper, 0.1);
  return { fill, stroke, strokeWidth: node.outcome === 'done' ? 1.75 : 2.5, half };
}

function strokeOf(node: SceneNode, lane: string, palette: Palette): string {
  if (node.outcome === 'error') return node.active ? palette.error : palette.archive;
  if (node.outcome === 'running') return palette.running;
  return node.outcome === 'cancelled' ? palette.archive : lane;
}
