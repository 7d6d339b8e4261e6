import { callAt, type SessionGraph } from '../graph/session-graph.ts';

/** Nodes of a context that carry a spill stamp, the last one first; contexts that share a start share them. */
export interface StampedNodes {
  readonly node: number;
  /** null at the first one. */
  readonly before: StampedNodes | null;
}

/** Those of a context's nodes that carry a stamp, from the context's order; null when none does. Linear. */
export function stampedNodes(graph: SessionGraph, members: readonly number[]): StampedNodes | null {
  return members.reduce<StampedNodes | null>((before, node) => withNode(graph, before, node), null);
}

/** The same nodes and one more, if it carries a stamp. Constant. */
export function withNode(
  graph: SessionGraph,
  before: StampedNodes | null,
  node: number,
): StampedNodes | null {
  return callAt(graph, node).meta.spilled === null ? before : { node, before };
}

/**
 * The paths of the stamps, in the context's order; the stamp of a node that was still running came
 * later, with its output, and is left out (seed §8). Linear in the stamped nodes.
 */
export function stampedPaths(
  graph: SessionGraph,
  stamped: StampedNodes | null,
  running: ReadonlySet<number>,
): string[] {
  const paths: string[] = [];
  for (let at = stamped; at !== null; at = at.before) {
    const path = callAt(graph, at.node).meta.spilled?.path;
    if (path !== undefined && !running.has(at.node)) paths.push(path);
  }
  return paths.reverse();
}
