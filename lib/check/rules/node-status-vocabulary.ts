import type { NodeId } from '../../base/brand.ts';
import { quoted, quotedList } from '../quoted.ts';
import type { Rule } from '../rule.ts';

const DESIGNED: ReadonlySet<string> = new Set(['running', 'completed', 'error', 'cancelled', '']);
/** What the layer below writes about how far an execution is. */
const EXECUTION: ReadonlySet<string> = new Set([
  'cancelling',
  'interrupted',
  'queued',
  'answered',
  'unanswered',
  'failed',
]);

export const nodeStatusVocabulary: Rule = {
  id: 'node/status-vocabulary',
  severity: 'warning',
  title: 'A status is running, completed, error or cancelled',
  why: 'One set of words serves all nodes. Who asks for failed turns does not find one that is called otherwise.',
  remedy: 'Write one of the four; words of the execution layer are only worth knowing of',
  source: 'Design overview §2 "Status vocabulary"',
  example: {
    valid: 'u1 < ROOT; l1 < u1 {status completed}; head l1',
    invalid: 'u1 < ROOT; l1 < u1 {status done}; head l1',
  },
  *check({ graph }) {
    const executions = new Map<string, NodeId[]>();
    for (const { id, meta } of graph.calls) {
      const { status } = meta;
      if (DESIGNED.has(status)) continue;
      if (!EXECUTION.has(status)) {
        yield { nodes: [id], message: `${quoted(id)} has the status ${quoted(status)}` };
        continue;
      }
      const known = executions.get(status);
      if (known === undefined) executions.set(status, [id]);
      else known.push(id);
    }
    // One for the session: such a word is no fault, and there may be hundreds of them.
    for (const [status, related] of executions) {
      const have = related.length === 1 ? '1 node has' : `${related.length} nodes have`;
      const message = `${have} the status ${status} of the execution layer: ${quotedList(related)}`;
      yield { nodes: [], part: status, related, message, severity: 'info' };
    }
  },
};
