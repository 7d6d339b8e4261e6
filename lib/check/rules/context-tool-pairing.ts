import { groupBy } from '../../base/group-by.ts';
import { isRootLevel } from '../../graph/node-kinds.ts';
import { callAt, type SessionGraph } from '../../graph/session-graph.ts';
import { spineOrder } from '../../graph/spine-order.ts';
import { quoted } from '../quoted.ts';
import type { Rule } from '../rule.ts';

export const contextToolPairing: Rule = {
  id: 'context/tool-pairing',
  severity: 'error',
  title: 'In a context every tool call has an id of its own',
  why: 'Providers match results with calls by id. Of two with one id neither can be told which result is its own, and most providers refuse the request.',
  remedy: 'Give the later call another tool_call_id; look for one that was recorded twice',
  source: 'Design overview §6 "Rendering tool nodes"',
  example: {
    valid:
      'u1 < ROOT; l1 < u1; t1 @ l1 {tool_call_id=c1}; t2 @ l1 {tool_call_id=c2}; u2 < l1; l2 < u2; head l2',
    invalid:
      'u1 < ROOT; l1 < u1; t1 @ l1 {tool_call_id=c1}; t2 @ l1 {tool_call_id=c1}; u2 < l1; l2 < u2; head l2',
  },
  // A call and its result are one node, so that they cannot come apart; only the id can be wrong.
  *check({ graph }) {
    const tools = [...graph.calls.keys()].filter((index) => isShownTool(graph, index));
    for (const [id, doubles] of groupBy(tools, (index) => callAt(graph, index).meta.toolCallId)) {
      if (doubles.length < 2) continue;
      for (const [first, later] of sharedContexts(graph, doubles)) {
        const nodes = [callAt(graph, later).id, callAt(graph, first).id];
        const message = `${quoted(nodes[0] ?? '')} has the tool_call_id ${quoted(id)}, as ${quoted(nodes[1] ?? '')} before it in the same contexts`;
        yield { nodes, message };
      }
    }
  },
};

function isShownTool(graph: SessionGraph, index: number): boolean {
  const { role, meta } = callAt(graph, index);
  return role === 'code' && meta.toolCallId !== '' && meta.expose !== 'hidden' && meta.expose !== 'llm';
}

/** Of some calls those of which another is before them on their branch, with the nearest such in front. */
function* sharedContexts(
  graph: SessionGraph,
  doubles: readonly number[],
): Iterable<readonly [number, number]> {
  const order = spineOrder(graph);
  const placed = doubles.map((index) => ({ index, turn: turnOf(graph, index) }));
  placed.sort((a, b) => order.placeOf(a.turn) - order.placeOf(b.turn) || a.index - b.index);
  // In this order what is open is the branch of the next one, as far as it has any of them.
  const open: (typeof placed)[number][] = [];
  for (const next of placed) {
    while (open.length > 0 && !order.isOnSpine(open.at(-1)?.turn ?? -1, next.turn)) open.pop();
    const before = open.at(-1);
    if (before !== undefined) yield [before.index, next.index];
    open.push(next);
  }
}

/** The node of the conversation that a call was made for. */
function turnOf(graph: SessionGraph, index: number): number {
  const seen = new Set([index]);
  let at = index;
  while (!isRootLevel(callAt(graph, at)) && (graph.predecessors[at] ?? -1) < 0) {
    const caller = graph.callers[at] ?? -1;
    if (caller < 0 || seen.has(caller)) break;
    seen.add(caller);
    at = caller;
  }
  return at;
}
