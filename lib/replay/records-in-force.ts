import { inherited } from '../graph/inherited.ts';
import { pathUp } from '../graph/path-up.ts';
import type { SessionGraph } from '../graph/session-graph.ts';
import { anchorOf } from './anchor-of.ts';

export type RecordName = 'context/system_prompt' | 'context/tool_snapshot';

const known = new WeakMap<SessionGraph, Map<RecordName, Int32Array>>();

/**
 * Per call the index of the record of this name that is in force at it, -1 for none: the newest
 * whose anchor lies on the path up to the call (spec "What a call saw", step 5). Linear once a
 * session, then constant.
 */
export function recordsInForce(graph: SessionGraph, name: RecordName): Int32Array {
  const ofGraph = known.get(graph) ?? new Map<RecordName, Int32Array>();
  known.set(graph, ofGraph);
  const found = ofGraph.get(name) ?? findRecords(graph, name);
  ofGraph.set(name, found);
  return found;
}

function findRecords(graph: SessionGraph, name: RecordName): Int32Array {
  const anchored = new Int32Array(graph.calls.length).fill(-1);
  for (const [index, call] of graph.calls.entries()) {
    const anchor = call.name === name ? anchorOf(graph, index) : -1;
    if (anchor >= 0) anchored[anchor] = index;
  }
  return inherited(pathUp(graph), anchored, Math.max);
}
