import type { Scene, SceneNode } from './scene.ts';

export type Direction = 'up' | 'down' | 'left' | 'right';

/**
 * The node that an arrow key leads to: up and down keep to the lane, left and right go to the
 * nearest node of another column. null at the edge. Linear.
 */
export function neighbour(scene: Scene, id: string, direction: Direction): SceneNode | null {
  const from = scene.nodeOf.get(id);
  if (from === undefined) return scene.nodes[0] ?? null;
  const vertical = direction === 'up' || direction === 'down';
  const sign = direction === 'up' || direction === 'left' ? -1 : 1;
  let best: SceneNode | null = null;
  let bestCost = Infinity;
  for (const node of scene.nodes) {
    const across = (node.column - from.column) * sign;
    const along = (node.row - from.row) * sign;
    const allowed = vertical ? node.lane === from.lane && along > 0 : across > 0;
    if (!allowed) continue;
    const cost = vertical ? along + Math.abs(across) / 100 : Math.abs(along) * 3 + across;
    if (cost < bestCost) [best, bestCost] = [node, cost];
  }
  return best;
}
