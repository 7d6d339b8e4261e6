import { callAt } from '../../graph/session-graph.ts';
import { boundaryChecks } from '../../replay/verify/boundary-checks.ts';
import { quoted } from '../quoted.ts';
import { replaysOf } from '../replays-of.ts';
import type { Rule } from '../rule.ts';

export const agingPolicyDrift: Rule = {
  id: 'aging/policy-drift',
  severity: 'info',
  title: 'Recorded boundaries are those that the policy gives',
  why: 'The run was made under another policy than the one given. Its contexts are replayed as recorded; only what is derived without a manifest differs.',
  remedy: 'Give the policy of the run, as the finding names it, when you render what was not recorded',
  source: 'Design overview §8 "The aging boundary only advances; rendering is exactly replayable"',
  example: {
    valid: 'u1 < ROOT; l1 < u1 {aged -1}; u2 < l1; l2 < u2 {aged -1}; head l2',
    invalid: 'u1 < ROOT; l1 < u1 {aged -1}; u2 < l1; l2 < u2 {aged -1}; u3 < l2; l3 < u3 {aged 3}; head l3',
  },
  *check(subject) {
    const { graph, policy } = subject;
    if (graph.calls.every(({ meta }) => meta.manifest === null)) return;
    const replays = replaysOf(subject);
    const drifted = boundaryChecks(graph, replays, policy).flatMap((check, at) =>
      check?.agrees === false ? [{ check, id: callAt(graph, replays[at]?.call ?? -1).id }] : [],
    );
    const [first] = drifted;
    if (first === undefined) return;
    const { check, id } = first;
    const calls = drifted.length === 1 ? '1 call' : `${drifted.length} calls`;
    const why = check.note === null ? '' : `; ${check.note}`;
    // One for the session: a policy holds for all of a run.
    yield {
      nodes: [],
      related: drifted.map((each) => each.id),
      message: `${calls} recorded another boundary than the policy gives, the first ${quoted(id)}${why}`,
      expected: String(check.derived),
      actual: String(check.recorded),
    };
  },
};
