import { childrenOf, type ChildLists } from '../graph/child-lists.ts';
import type { Call } from '../store/call.ts';

/** By call index, 1 for an execution-control node and for everything below one by `C`. Linear. */
export function executionControlled(calls: readonly Call[], callees: ChildLists): Uint8Array {
  const controlled = Uint8Array.from(calls, (call) => Number(call.meta.executionControl));
  const open = [...calls.keys()].filter((index) => controlled[index] === 1);
  for (const index of open) {
    for (const callee of childrenOf(callees, index)) {
      if (controlled[callee] === 1) continue;
      controlled[callee] = 1;
      open.push(callee);
    }
  }
  return controlled;
}
