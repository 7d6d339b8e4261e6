import { hasContextName } from '../../graph/node-kinds.ts';
import type { Call } from '../../store/call.ts';
import { quoted } from '../quoted.ts';
import type { Rule } from '../rule.ts';
import { causesOfAbsence } from '../unread-nodes.ts';

export const contextPromptAnchor: Rule = {
  id: 'context/prompt-anchor',
  severity: 'warning',
  title: 'A recorded prompt names the turn from which on it holds',
  why: 'Which branch the prompt belongs to has to be guessed from its seq, or it is in force nowhere, and requests are replayed with the one before it.',
  remedy: 'Set anchor_head_id to the turn at which the prompt changed',
  source: 'Design overview §7 "The prompt is recorded, not implied"',
  example: {
    valid: 'u1 < ROOT; c1 @ ROOT {name context/system_prompt, anchor_head_id=u1}; l1 < u1; head l1',
    invalid: 'u1 < ROOT; c1 @ ROOT {name context/system_prompt, anchor_head_id=u9}; l1 < u1; head l1',
  },
  *check({ graph, session }) {
    for (const call of graph.calls) {
      if (!isPrompt(call)) continue;
      const { id, meta } = call;
      if (meta.anchorHeadId === '')
        yield { nodes: [id], message: `${quoted(id)} names no turn from which on it holds` };
      else if (graph.indexOf(meta.anchorHeadId) < 0) {
        const message = `${quoted(id)} holds from ${quoted(meta.anchorHeadId)} on, which is not in this session`;
        yield { nodes: [id], message, causes: causesOfAbsence(session, meta.anchorHeadId) };
      }
    }
  },
};

function isPrompt(call: Call): boolean {
  return hasContextName(call) && call.role === 'code' && /\/(system_prompt|tool_snapshot)$/.test(call.name);
}
