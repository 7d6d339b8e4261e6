import type { Call } from '../store/call.ts';
import { hasContextName, isAttachRow, isConversational, isRootLevel } from './node-kinds.ts';
import { callAt, type SessionGraph } from './session-graph.ts';

/** A node that continues a conversation, so that its predecessor is no tip (seed §5). Constant. */
export function isConversationNode(graph: SessionGraph, index: number): boolean {
  const call = callAt(graph, index);
  const { structural, display } = call.meta;
  if (structural || display === 'root' || display === 'runtime') return false;
  if (isAttachRow(call) || hasContextName(call)) return false;
  return isTopLevelProgram(call) || isTurn(graph, index, call);
}

/** A function the user ran: role code with no real caller. */
function isTopLevelProgram(call: Call): boolean {
  return call.role === 'code' && isRootLevel(call) && (call.name !== '' || call.meta.function !== '');
}

function isTurn(graph: SessionGraph, index: number, call: Call): boolean {
  if (!isConversational(call)) return false;
  const caller = graph.callers[index] ?? -1;
  return caller < 0 || isConversational(callAt(graph, caller));
}
