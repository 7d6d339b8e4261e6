import { policyVersion } from '../../replay/policy-versions.ts';
import { quoted, quotedList } from '../quoted.ts';
import type { Rule } from '../rule.ts';
import { groupBy } from '../../base/group-by.ts';

export const agingUnknownPolicy: Rule = {
  id: 'aging/unknown-policy',
  severity: 'warning',
  title: 'Render manifests name a policy version that is known',
  why: 'The call was rendered by rules that afterturn does not have, so its replay follows others and may differ.',
  remedy: 'Update afterturn; if no version knows it, the manifest was not written by OpenProgram',
  source: 'Design overview §8 "The aging boundary only advances; rendering is exactly replayable"',
  example: {
    valid: 'u1 < ROOT; l1 < u1 {aged -1}; head l1',
    invalid:
      'u1 < ROOT; l1 < u1 {render_manifest={"policy_version": "aging-v9", "aged_before_seq": -1, "spilled": []}}; head l1',
  },
  // One a version: all calls of a writer name the same.
  *check({ graph }) {
    const named = graph.calls.filter(({ meta }) => (meta.manifest?.policyVersion ?? null) !== null);
    for (const [version, calls] of groupBy(named, ({ meta }) => meta.manifest?.policyVersion ?? '')) {
      if (policyVersion(version) !== null) continue;
      const related = calls.map(({ id }) => id);
      const name = related.length === 1 ? '1 call names' : `${related.length} calls name`;
      const message = `${name} the policy version ${quoted(version)}, which is not known here: ${quotedList(related)}`;
      yield { nodes: [], part: version, related, message };
    }
  },
};
