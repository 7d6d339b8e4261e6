import { firstTurn } from '../../graph/branch.ts';
import { isWalkGap, messagesInOrder } from '../../graph/linear-history.ts';
import { buildGraph, callAt } from '../../graph/session-graph.ts';
import { olderEdges } from '../../store/dialect.ts';
import { withOlderEdges } from '../../store/with-older-edges.ts';
import { quoted } from '../quoted.ts';
import type { Rule } from '../rule.ts';

export const branchTraversalGap: Rule = {
  id: 'branch/traversal-gap',
  severity: 'error',
  title: 'A walk along parent_id reaches the first turn',
  why: 'In the older dialect parent_id was copied from called_by. A message that ROOT calls gets none by that, so every walk from a later one ends there, and the conversation before it is not loaded.',
  remedy:
    'Set parent_id to the message before it by seq; show --linear lists what that gives for every message',
  source: 'Unifying parent_id and called_by §1 "Two parent pointers, two meanings"',
  example: {
    valid:
      'dialect called-by; u1 {called_by=ROOT, parent_id=""}; l1 {called_by=u1, parent_id=u1}; u2 {called_by=ROOT, parent_id=l1}; head u2',
    invalid:
      'dialect called-by; u1 {called_by=ROOT, parent_id=""}; l1 {called_by=u1, parent_id=u1}; u2 {called_by=ROOT, parent_id=""}; head u2',
  },
  *check({ session, graph: given }) {
    if (!given.calls.some((call) => olderEdges(call) !== null)) return;
    // The walk is one along the older edges, whether or not the session was read with them.
    const graph = session.dialect === 'called-by' ? given : buildGraph(withOlderEdges(session));
    const first = firstTurn(graph);
    const messages = messagesInOrder(graph);
    let before = 0;
    for (let index = 0; index < graph.calls.length; index += 1) {
      if ((messages[before] ?? index) < index) before += 1;
      if (!isWalkGap(graph, index, first)) continue;
      const previous = messages[before - 1];
      const { id, predecessor } = callAt(graph, index);
      yield {
        nodes: [id],
        message: `a walk along parent_id ends at ${quoted(id)}${lostWords(before)}`,
        ...(previous === undefined ? {} : { expected: `parent_id ${quoted(callAt(graph, previous).id)}` }),
        actual: `parent_id ${predecessor === '' ? 'empty' : quoted(predecessor)}`,
      };
    }
  },
};

function lostWords(count: number): string {
  if (count === 0) return ', which does not open the session';
  return ` and does not reach the ${count === 1 ? 'message' : `${count} messages`} before it`;
}
