import type { RenderManifest } from '../store/call-metadata.ts';
import type { Policy } from './policy.ts';
import type { PolicyVersion } from './policy-version.ts';
import { agingV1 } from './versions/aging-v1.ts';

/** Every known version of the aging rules; a new one is a new file and a line here. */
const POLICY_VERSIONS: readonly PolicyVersion[] = [agingV1];

/** The rules a manifest or policy names, or null when we do not know that version. */
export function policyVersion(name: string): PolicyVersion | null {
  return POLICY_VERSIONS.find((version) => version.name === name) ?? null;
}

/** The names of all versions known here, the oldest first. */
export function policyVersionNames(): string[] {
  return POLICY_VERSIONS.map(({ name }) => name);
}

/** The rules used where a manifest names none that we know; the call is then not exact. */
const FALLBACK_VERSION: PolicyVersion = agingV1;

/** The rules a call is rendered with: those its manifest names, else the policy's; never none. */
export function versionInForce(recorded: RenderManifest | null, policy: Policy): PolicyVersion {
  return policyVersion(recorded?.policyVersion ?? policy.policyVersion) ?? FALLBACK_VERSION;
}

const ruled = new WeakMap<Policy, Map<PolicyVersion, Policy>>();

/**
 * The policy a call is rendered under: one with a recorded boundary ages as its version always
 * did, so that what is configured today does not reach it (seed §8 "exactly replayable"). The same
 * answer is the same object.
 */
export function policyInForce(recorded: RenderManifest | null, policy: Policy): Policy {
  if ((recorded?.agedBeforeSeq ?? null) === null) return policy;
  const version = versionInForce(recorded, policy);
  const known = ruled.get(policy) ?? new Map<PolicyVersion, Policy>();
  const found = known.get(version) ?? { ...policy, ...version.fixed };
  ruled.set(policy, known.set(version, found));
  return found;
}
