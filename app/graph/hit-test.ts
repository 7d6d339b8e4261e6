import type { SceneNode } from '../view/scene.ts';

/** Where a node and its words were last painted, in pixels of the pane. */
export interface Target {
  readonly node: SceneNode;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  /** Where its words end; the glyph's own edge where none are painted. */
  readonly right: number;
  /** Centre and radius of the sign that leads to another session; null without one. */
  readonly exit: { readonly x: number; readonly y: number; readonly radius: number } | null;
}

/** What the pointer is on: a node, or the sign on it that leads to another session. */
export interface Hit {
  readonly id: string;
  readonly part: 'node' | 'exit';
}

/** Half the height of the smallest target a finger or an unsteady hand should have to meet. */
const HALF_TARGET = 12;

/**
 * The target under a place: a sign before a glyph, a glyph before words, and of several the
 * nearest. null on bare ground. Linear in the targets, which are those in sight.
 */
export function targetAt(targets: readonly Target[], x: number, y: number): Hit | null {
  let best: Hit | null = null;
  let bestCost = Infinity;
  for (const target of targets) {
    const { node, exit } = target;
    if (exit !== null && Math.hypot(x - exit.x, y - exit.y) <= Math.max(exit.radius + 2, 8)) {
      return { id: node.id, part: 'exit' };
    }
    const cost = costOf(target, x, y);
    if (cost < bestCost) [best, bestCost] = [{ id: node.id, part: 'node' }, cost];
  }
  return best;
}

function costOf(target: Target, x: number, y: number): number {
  const away = Math.hypot(x - target.x, y - target.y);
  if (away <= Math.max(HALF_TARGET, target.radius + 2)) return away;
  const isBeside = x >= target.x && x <= target.right && Math.abs(y - target.y) <= HALF_TARGET;
  // Words give way to any glyph, however far the pointer is from its centre.
  return isBeside ? 1000 + Math.abs(y - target.y) : Infinity;
}
