import type { NodeId } from '../base/brand.ts';
import { callAt, type SessionGraph } from '../graph/session-graph.ts';
import { isJobFollowup, isRuntimeRow } from './is-drawn.ts';

/**
 * Gives each call its predecessor in the drawing. Notifications are no rows, so what follows one,
 * or a run of them, follows what came before. A notification with display `runtime` is not stepped
 * over: the writer, too, leaves its reply without a predecessor. Linear in all calls together.
 */
export function pastFollowups(graph: SessionGraph, isKept: Uint8Array): (index: number) => NodeId | '' {
  const isPassed = (index: number): boolean => {
    if (index < 0 || isKept[index] !== 1) return false;
    const call = callAt(graph, index);
    return isJobFollowup(call) && !isRuntimeRow(call);
  };
  const predecessorOf = (index: number): number => graph.predecessors[index] ?? -1;
  // Of each notification, the first of its run; shared, because many replies may follow one long run.
  const firstOfRun = new Map<number, number>();
  const runStart = (last: number): number => {
    const run = new Set([last]);
    let first = last;
    for (let next = predecessorOf(first); isPassed(next) && !run.has(next); next = predecessorOf(first)) {
      first = firstOfRun.get(next) ?? next;
      run.add(next).add(first);
    }
    for (const member of run) firstOfRun.set(member, first);
    return first;
  };
  return (index) => {
    const before = predecessorOf(index);
    if (!isPassed(before)) return callAt(graph, index).predecessor;
    return callAt(graph, firstOfRun.get(before) ?? runStart(before)).predecessor;
  };
}
