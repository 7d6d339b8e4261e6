import Graph from 'graphology';
import type { Scene, SceneNode } from '../view/scene.ts';
import { CELL_HEIGHT, CELL_WIDTH, GLYPH_RADIUS } from './cell.ts';
import type { GlyphNode } from './glyph-program.ts';

/** A place in the rendered graph's own coordinates: pixels at 100 %, y growing upwards. */
export interface GraphPlace {
  readonly x: number;
  readonly y: number;
}

export function placeOf(node: SceneNode): GraphPlace {
  return { x: node.column * CELL_WIDTH, y: -node.row * CELL_HEIGHT };
}

/** The graph that Sigma renders; colours come from the view's state when it draws. Linear. */
export function glyphGraph(scene: Scene): Graph<GlyphNode> {
  const graph = new Graph<GlyphNode>({ type: 'directed', multi: true });
  const plain = {
    size: GLYPH_RADIUS,
    type: 'glyph',
    color: '#000000',
    stroke: '#000000',
    strokeWidth: 1,
    half: false,
  };
  for (const node of scene.nodes) graph.addNode(node.id, { ...plain, ...placeOf(node), shape: node.shape });
  return graph;
}

/** The corners between which the nodes lie. */
export function nodeBounds(scene: Scene): { x: [number, number]; y: [number, number] } {
  return { x: [0, (scene.columns - 1) * CELL_WIDTH], y: [-(scene.rows - 1) * CELL_HEIGHT, 0] };
}

/** The frame in which "fit" shows the scene; small scenes get air instead of size. */
export function glyphBounds(scene: Scene): { x: [number, number]; y: [number, number] } {
  return {
    x: [-CELL_WIDTH, Math.max(8, scene.columns + 2) * CELL_WIDTH],
    y: [-Math.max(6, scene.rows) * CELL_HEIGHT, CELL_HEIGHT],
  };
}
