import { sha256Hex } from '../../base/sha256.ts';
import { hasContextName } from '../../graph/node-kinds.ts';
import { spokenText } from '../../replay/render-call.ts';
import { quoted } from '../quoted.ts';
import type { Rule } from '../rule.ts';

/** The writer records the beginning of the digest. */
const HASH_DIGITS = 16;

export const contextPromptHash: Rule = {
  id: 'context/prompt-hash',
  severity: 'error',
  title: 'A recorded prompt has the hash that was recorded of it',
  why: 'The prompt was changed after it was sent, or the hash is that of another text: what the model was told cannot be shown.',
  remedy: 'Restore the node of the prompt from the git history',
  source: 'Design overview §7 "The prompt is recorded, not implied"',
  example: {
    valid:
      'u1 < ROOT; c1 @ ROOT {name context/system_prompt, output Be brief., prompt_hash="213c22ed7234eb11", anchor_head_id=u1}; l1 < u1; head l1',
    invalid:
      'u1 < ROOT; c1 @ ROOT {name context/system_prompt, output Be brief., prompt_hash="0000000000000000", anchor_head_id=u1}; l1 < u1; head l1',
  },
  *check({ graph, session }) {
    // Where secrets were replaced no hash of a text can hold.
    if ((session.redacted ?? []).length > 0) return;
    for (const call of graph.calls) {
      const { promptHash } = call.meta;
      if (promptHash === '' || !hasContextName(call)) continue;
      const hash = sha256Hex(spokenText(call.output)).slice(0, HASH_DIGITS);
      if (hash === promptHash) continue;
      const message = `the hash recorded of ${quoted(call.id)} is not that of its text`;
      yield { nodes: [call.id], message, expected: hash, actual: quoted(promptHash) };
    }
  },
};
