import type { NodeId } from '../../base/brand.ts';
import { isWalkGap } from '../../graph/linear-history.ts';
import { callAt } from '../../graph/session-graph.ts';
import type { Call } from '../../store/call.ts';
import { lacksPredecessor } from '../lacks-predecessor.ts';
import { isLeftEdgeless, READ_OLDER } from '../older-dialect.ts';
import { quoted, quotedList } from '../quoted.ts';
import type { Objection, Rule } from '../rule.ts';

export const edgeMissingPredecessor: Rule = {
  id: 'edge/missing-predecessor',
  severity: 'error',
  title: 'Every message and reply outside calls has a predecessor',
  why: 'Without one the node silently forks the session at ROOT: the conversation before it is missing from its branch and from every context after it.',
  remedy:
    'Set its predecessor to the node it answers or follows, or to "ROOT" if it was meant as a new beginning',
  source: 'Design overview §3 "Write invariant"',
  example: {
    valid: 'u1 < ROOT; l1 < u1; u2 < ROOT; head l1',
    invalid: 'u1 < ROOT; l1; head l1',
  },
  *check(subject) {
    const { graph, session, firstTurn } = subject;
    const older: NodeId[] = [];
    for (let index = 0; index < graph.calls.length; index += 1) {
      if (!lacksPredecessor(subject, index)) continue;
      // Read with its older edges, such a node is what branch/traversal-gap tells of.
      if (session.dialect === 'called-by' && isWalkGap(graph, index, firstTurn)) continue;
      const call = callAt(graph, index);
      if (isLeftEdgeless(subject, call)) older.push(call.id);
      else yield objectionTo(call);
    }
    if (older.length > 0) yield objectionToOlder(older);
  },
};

function objectionTo({ id, role }: Call): Objection {
  const what = role === 'user' ? 'message' : 'reply';
  const message = `the ${what} ${quoted(id)} has no predecessor and does not open the session`;
  return { nodes: [id], message };
}

/** All in one: they have one cause, and forty of them would hide what else there is. */
function objectionToOlder(nodes: readonly NodeId[]): Objection {
  const have = nodes.length === 1 ? '1 message or reply has' : `${nodes.length} messages and replies have`;
  const message = `${have} no predecessor that today's writer reads, because the older dialect names it parent_id: ${quotedList(nodes)}`;
  return { nodes, message, remedy: READ_OLDER };
}
