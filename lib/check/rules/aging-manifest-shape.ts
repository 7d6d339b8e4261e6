import { isFields } from '../../store/lenient-fields.ts';
import { quoted } from '../quoted.ts';
import type { Rule } from '../rule.ts';

export const agingManifestShape: Rule = {
  id: 'aging/manifest-shape',
  severity: 'error',
  title: 'A render manifest names a policy, a boundary and the spilled nodes',
  why: 'A replay renders with what the manifest says. One that says it in another shape is not understood, and the call is rendered under a policy that it was not made with.',
  remedy: 'Write {policy_version: text, aged_before_seq: whole number, spilled: list of paths}',
  source: 'Design overview §8 "The aging boundary only advances; rendering is exactly replayable"',
  example: {
    valid: 'u1 < ROOT; l1 < u1 {aged -1}; head l1',
    invalid:
      'u1 < ROOT; l1 < u1 {render_manifest={"policy_version": "aging-v1", "aged_before_seq": true, "spilled": []}}; head l1',
  },
  *check({ graph }) {
    for (const { id, metadata } of graph.calls) {
      const manifest = metadata['render_manifest'] ?? null;
      const fault = manifest === null ? null : faultOf(manifest);
      if (fault !== null) yield { nodes: [id], message: `the render manifest of ${quoted(id)} ${fault}` };
    }
  },
};

function faultOf(manifest: unknown): string | null {
  if (!isFields(manifest)) return 'is no object';
  if (typeof manifest['policy_version'] !== 'string') return 'names no policy version';
  if (!Number.isSafeInteger(manifest['aged_before_seq'])) return 'holds no boundary';
  const { spilled } = manifest as { readonly spilled?: unknown };
  const isList = Array.isArray(spilled) && spilled.every((path) => typeof path === 'string');
  return isList ? null : 'holds no list of spilled paths';
}
