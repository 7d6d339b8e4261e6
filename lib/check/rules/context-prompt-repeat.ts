import { pathUp } from '../../graph/path-up.ts';
import { callAt } from '../../graph/session-graph.ts';
import { anchorOf } from '../../replay/anchor-of.ts';
import { recordsInForce } from '../../replay/records-in-force.ts';
import { spokenText } from '../../replay/render-call.ts';
import { quoted } from '../quoted.ts';
import type { Objection, Rule } from '../rule.ts';
import type { Subject } from '../subject.ts';

const NAMES = ['context/system_prompt', 'context/tool_snapshot'] as const;

export const contextPromptRepeat: Rule = {
  id: 'context/prompt-repeat',
  severity: 'warning',
  title: 'A prompt is recorded when it changes, and only then',
  why: 'The same text again on one branch grows the store, and readers take it for a change: what the cache kept is thought to be lost.',
  remedy: 'Nothing to do for reading it; compare the hash with that of the prompt in force before recording',
  source: 'Design overview §7 "The prompt is recorded, not implied"',
  example: {
    valid:
      'u1 < ROOT; c1 @ ROOT {name context/system_prompt, output A, anchor_head_id=u1}; l1 < u1; u2 < l1; c2 @ ROOT {name context/system_prompt, output B, anchor_head_id=u2}; l2 < u2; head l2',
    invalid:
      'u1 < ROOT; c1 @ ROOT {name context/system_prompt, output A, anchor_head_id=u1}; l1 < u1; u2 < l1; c2 @ ROOT {name context/system_prompt, output A, anchor_head_id=u2}; l2 < u2; head l2',
  },
  *check(subject) {
    for (const name of NAMES) yield* repeated(subject, name);
  },
};

function* repeated({ graph }: Subject, name: (typeof NAMES)[number]): Iterable<Objection> {
  if (!graph.calls.some((call) => call.name === name)) return;
  const inForce = recordsInForce(graph, name);
  const up = pathUp(graph);
  for (const [index, call] of graph.calls.entries()) {
    const anchor = call.name === name ? anchorOf(graph, index) : -1;
    // A prompt that was replaced at the same turn was never in force there.
    if (anchor < 0 || inForce[anchor] !== index) continue;
    const before = inForce[up[anchor] ?? -1] ?? -1;
    if (before < 0 || before === index) continue;
    const earlier = callAt(graph, before);
    if (spokenText(earlier.output) !== spokenText(call.output)) continue;
    const message = `${quoted(call.id)} repeats ${quoted(earlier.id)}, which was in force on its branch`;
    yield { nodes: [call.id], related: [earlier.id], message };
  }
}
