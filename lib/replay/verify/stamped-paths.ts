import { callAt, type SessionGraph } from '../../graph/session-graph.ts';
import { runningAncestors } from '../call-frame.ts';
import type { CallReplay } from '../call-replay.ts';
import type { ContextEntry } from '../context-trail.ts';

/** Stamped nodes of a context, the last one first. */
interface Stamped {
  readonly node: number;
  readonly before: Stamped | null;
}

/**
 * Gives for a replayed call the stamped paths of what its context holds, in order, without the nodes
 * that had no output yet. Contexts that share a start share the answer; near-linear over a session.
 */
export function stampedPaths(graph: SessionGraph): (replay: CallReplay) => string[] {
  const known = new Map<ContextEntry, Stamped | null>();
  return ({ call, context, frame }) => {
    const running = runningAncestors(graph, call);
    if (frame.kind === 'frame') running.add(call);
    const paths: string[] = [];
    for (let at = lastStamped(graph, context, known); at !== null; at = at.before) {
      const path = callAt(graph, at.node).meta.spilled?.path;
      if (path !== undefined && !running.has(at.node)) paths.push(path);
    }
    return paths.reverse();
  };
}

function lastStamped(
  graph: SessionGraph,
  context: ContextEntry | null,
  known: Map<ContextEntry, Stamped | null>,
): Stamped | null {
  const way: ContextEntry[] = [];
  let last: Stamped | null = null;
  for (let entry = context; entry !== null; entry = entry.before) {
    const before = known.get(entry);
    if (before !== undefined) {
      last = before;
      break;
    }
    way.push(entry);
  }
  for (const entry of way.reverse()) {
    if (callAt(graph, entry.node).meta.spilled !== null) last = { node: entry.node, before: last };
    known.set(entry, last);
  }
  return last;
}
