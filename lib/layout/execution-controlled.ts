import { childrenOf } from '../graph/child-lists.ts';
import type { SessionGraph } from '../graph/session-graph.ts';

/** By call index, 1 for an execution-control node and for everything below one by `C`. Linear. */
export function executionControlled(graph: SessionGraph): Uint8Array {
  const controlled = Uint8Array.from(graph.calls, (call) => Number(call.meta.executionControl));
  const open = [...graph.calls.keys()].filter((index) => controlled[index] === 1);
  for (const index of open) {
    for (const callee of childrenOf(graph.callees, index)) {
      if (controlled[callee] === 1) continue;
      controlled[callee] = 1;
      open.push(callee);
    }
  }
  return controlled;
}
