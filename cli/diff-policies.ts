import { differingFields } from '../lib/diff/differing-fields.ts';
import type { Policy } from '../lib/replay/policy.ts';
import { policyOf, type PolicyOptions } from './policy-options.ts';
import { remark } from './terminal.ts';

/** The policies of the two sides of a comparison. */
export type Policies = readonly [a: Policy, b: Policy];

/** What the command line says of the two. */
export interface DiffPolicyOptions extends PolicyOptions {
  readonly policyA: readonly string[];
  readonly policyB: readonly string[];
}

/** The policy of the run, changed for each side alone. Throws as `policyOf` does. */
export function policiesOf(options: DiffPolicyOptions): Policies {
  const withMore = (more: readonly string[]): Policy =>
    policyOf({ ...options, policy: [...options.policy, ...more] });
  return [withMore(options.policyA), withMore(options.policyB)];
}

const AGING_FIELDS: ReadonlySet<keyof Policy> = new Set([
  'policyVersion',
  'agingEnabled',
  'tailTurns',
  'protectedTools',
  'maxArgsChars',
] as const);

/** Who changes how aging works and sees nothing change should know why. */
export function remarkManifests([a, b]: Policies): void {
  const ages = differingFields(a, b).some(({ field }) => AGING_FIELDS.has(field));
  if (ages && !a.ignoreManifests && !b.ignoreManifests)
    remark('Calls that recorded how they were aged keep to it; --ignore-manifests sets that aside');
}
