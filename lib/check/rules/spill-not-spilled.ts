import { isLongerThan } from '../../base/code-points.ts';
import { splitLines } from '../../base/python/text.ts';
import { quoted } from '../quoted.ts';
import type { Rule, RuleOption } from '../rule.ts';

const CAP: RuleOption = {
  name: 'cap',
  default: 32_000,
  meaning: 'characters from which on a text is spilled',
};
const LINES: RuleOption = {
  name: 'lines',
  default: 100,
  meaning: 'lines up to which a long text is not spilled, because it would not be cut by lines',
};

export const spillNotSpilled: Rule = {
  id: 'spill/not-spilled',
  severity: 'warning',
  title: 'A large text is spilled when it is recorded',
  why: 'Contexts show only its two ends, cut at a character, and do not say where the rest can be read.',
  remedy: 'Look whether spilling was switched off for the run; a current writer spills when it records',
  source: 'Design overview §8 "Spill on write, one pipeline"',
  example: {
    valid: 'u1 < ROOT; l1 < u1; t1 @ l1 {lines 200, stamped, saved}; head l1',
    invalid: 'u1 < ROOT; l1 < u1; t1 @ l1 {lines 200}; head l1',
  },
  options: [CAP, LINES],
  *check({ graph }, valueOf) {
    const [cap, most] = [valueOf(CAP), valueOf(LINES)];
    for (const { id, role, output, metadata } of graph.calls) {
      if (role === 'user' || typeof output !== 'string' || (metadata['spilled'] ?? null) !== null) continue;
      if (!isLongerThan(output, cap) || splitLines(output).length <= most) continue;
      const message = `the text of ${quoted(id)} is longer than ${cap} characters and was not spilled`;
      yield { nodes: [id], message };
    }
  },
};
