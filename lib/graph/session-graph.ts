import { type CallIndex, callIndex, NO_CALL, type NodeId } from '../base/brand.ts';
import type { Call } from '../store/call.ts';
import type { Session } from '../store/session.ts';
import { childLists, type ChildLists } from './child-lists.ts';
import { isSpawnedElsewhere } from './node-kinds.ts';

/**
 * The session as two forests over one array, built once and never changed.
 *
 * An index is a call's place in `calls`, which is in seq order, so comparing indexes compares
 * seqs. Edges that are empty, a sentinel, or lead out of the session are -1.
 */
export interface SessionGraph {
  readonly session: Session;
  readonly calls: readonly Call[];
  /** Per call the index of its caller, or -1. */
  readonly callers: Int32Array;
  /** Per call the index of its predecessor, or -1. */
  readonly predecessors: Int32Array;
  /** Calls made by a call (`C`), in seq order. */
  readonly callees: ChildLists;
  /** Calls that follow a call (`P`), in seq order. */
  readonly successors: ChildLists;
  /** The call's index, or -1 for an id that is not in the session. Constant. */
  indexOf(id: NodeId | '' | null): CallIndex;
}

/** Builds the indexes. Linear in the calls; about 100 bytes a call. */
export function buildGraph(session: Session): SessionGraph {
  const { calls } = session;
  const places = new Map<string, CallIndex>();
  calls.forEach((call, index) => places.set(call.id, callIndex(index)));
  const indexOf = (id: NodeId | '' | null): CallIndex => (id ? (places.get(id) ?? NO_CALL) : NO_CALL);
  const callers = Int32Array.from(calls, (call) =>
    isSpawnedElsewhere(call, session.id) ? NO_CALL : indexOf(call.caller),
  );
  const predecessors = Int32Array.from(calls, (call) => indexOf(call.predecessor));
  return {
    session,
    calls,
    callers,
    predecessors,
    callees: childLists(callers),
    successors: childLists(predecessors),
    indexOf,
  };
}

/** The call at an index that is known to be in range. */
export function callAt(graph: SessionGraph, index: number): Call {
  const call = graph.calls[index];
  if (call === undefined) throw new RangeError(`no call at index ${index}`);
  return call;
}
