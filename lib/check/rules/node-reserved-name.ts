import { hasContextName } from '../../graph/node-kinds.ts';
import { quoted } from '../quoted.ts';
import type { Rule } from '../rule.ts';

const KNOWN: ReadonlySet<string> = new Set([
  'context/system_prompt',
  'context/tool_snapshot',
  'context/summary',
]);

export const nodeReservedName: Rule = {
  id: 'node/reserved-name',
  severity: 'warning',
  title: 'Names below context/ are those of the context machinery',
  why: 'Such names are reserved and hidden from the transcript. A node under one that nobody knows disappears from sight.',
  remedy: 'Give the node a name of its own, or update afterturn if the writer has learnt a new one',
  source: 'Design overview §7 "The prompt is recorded, not implied"',
  example: {
    valid: 'u1 < ROOT; c1 @ ROOT {name context/tool_snapshot, anchor_head_id=u1}; l1 < u1; head l1',
    invalid: 'u1 < ROOT; c1 @ ROOT {name context/weather}; l1 < u1; head l1',
  },
  *check({ graph }) {
    for (const call of graph.calls) {
      if (!hasContextName(call) || KNOWN.has(call.name)) continue;
      yield { nodes: [call.id], message: `${quoted(call.id)} has the reserved name ${quoted(call.name)}` };
    }
  },
};
