import type { Scene, SceneNode } from './scene.ts';

/** One line of the outline: the drawing as a tree a screen reader can walk. */
export type OutlineItem =
  | {
      readonly kind: 'lane';
      readonly lane: number;
      readonly name: string;
      readonly size: number;
      readonly open: boolean;
    }
  | {
      readonly kind: 'node';
      readonly node: SceneNode;
      readonly level: number;
      readonly place: number;
      readonly size: number;
    };

/**
 * The drawing lane by lane, each from top to bottom: the same nodes as the graph, in an order
 * that reads. Lanes in `closed` show their heading alone. Linear, plus a sort.
 */
export function outlineOf(scene: Scene, closed: ReadonlySet<number>): OutlineItem[] {
  const lanes = Array.from({ length: scene.lanes }, (): SceneNode[] => []);
  for (const node of scene.nodes) lanes[node.lane]?.push(node);
  return lanes.flatMap((nodes, lane): OutlineItem[] => {
    const sorted = nodes.sort((a, b) => a.row - b.row || a.column - b.column);
    const open = !closed.has(lane);
    const heading: OutlineItem = {
      kind: 'lane',
      lane,
      name: laneName(sorted, lane),
      size: sorted.length,
      open,
    };
    return open ? [heading, ...nodeItems(sorted)] : [heading];
  });
}

function nodeItems(nodes: readonly SceneNode[]): OutlineItem[] {
  const margin = nodes.reduce((least, node) => Math.min(least, node.column), Infinity);
  return nodes.map((node, at) => ({
    kind: 'node',
    node,
    level: Math.max(2, node.column - margin + 2),
    place: at + 1,
    size: nodes.length,
  }));
}

function laneName(nodes: readonly SceneNode[], lane: number): string {
  const named = nodes.findLast((node) => node.branchName !== '');
  if (named !== undefined) return named.branchName;
  if (nodes.some((node) => node.head)) return 'Active branch';
  if (nodes[0]?.kind === 'summary') return 'Summary';
  return nodes[0]?.kind === 'agent' ? 'Spawned agent' : `Lane ${lane + 1}`;
}
