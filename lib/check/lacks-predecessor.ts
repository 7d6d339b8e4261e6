import {
  isAnswer,
  isConversational,
  isRootLevel,
  isRootNode,
  isSpawnRoot,
  isSummary,
} from '../graph/node-kinds.ts';
import { callAt } from '../graph/session-graph.ts';
import type { Subject } from './subject.ts';

/**
 * True for a call that the write rule of the design would have refused (seed §3 "Write invariant"): a
 * ROOT-level message or reply that follows nothing and is none of the exceptions. Where a summary
 * belongs is told by what it covers, so that is another rule's business. Constant.
 */
export function lacksPredecessor({ graph, firstTurn }: Subject, index: number): boolean {
  const call = callAt(graph, index);
  if (call.predecessor !== '' || !isConversational(call) || !isRootLevel(call)) return false;
  const isException = isRootNode(call) || isSpawnRoot(call) || isAnswer(call) || isSummary(call);
  return !isException && index !== firstTurn;
}
