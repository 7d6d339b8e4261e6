import { selectCall } from '../../replay/call-selection.ts';
import { isModelCall } from '../../replay/model-calls.ts';
import { quoted, quotedList } from '../quoted.ts';
import type { Rule } from '../rule.ts';

export const contextReadsDiffer: Rule = {
  id: 'context/reads-differ',
  severity: 'error',
  title: 'What a call recorded to have read is what its context is derived from',
  why: 'Either the record was changed after the call, or the call was rendered by other rules. Its answer cannot be explained from the record.',
  remedy: 'Compare the nodes that differ with the git history',
  source: 'Design overview §6 "Context Rendering"',
  example: {
    valid: 'u1 < ROOT; l1 < u1; u2 < l1; l2 < u2 {reads u1 l1}; head l2',
    invalid: 'u1 < ROOT; l1 < u1; u2 < l1; l2 < u2 {reads u1}; head l2',
  },
  // An empty list says nothing, writers mostly leave it so; one with unknown ids is another rule's business.
  *check({ graph, policy }) {
    for (const [index, call] of graph.calls.entries()) {
      const { id, reads } = call;
      if (reads.length === 0 || !isModelCall(call)) continue;
      if (reads.some((read) => graph.indexOf(read) < 0)) continue;
      const { ids } = selectCall(graph, index, policy);
      if (ids.length === reads.length && ids.every((read, at) => read === reads[at])) continue;
      const at = ids.findIndex((read, place) => read !== reads[place]);
      const place = at < 0 ? ids.length : at;
      yield {
        nodes: [id],
        related: ids.slice(place, place + 1),
        message: `${quoted(id)} recorded other reads than its context has, from place ${place} on`,
        expected: quotedList(ids.slice(place)) || 'no more',
        actual: quotedList(reads.slice(place)) || 'no more',
        causes: [{ rule: 'context/replay-fails', of: id }],
      };
    }
  },
};
