import type { Call } from '../store/call.ts';
import type { Policy } from './policy.ts';

/** One version of the aging rules: what a manifest's `policy_version` names (seed §8). */
export interface PolicyVersion {
  readonly name: string;
  /** What a manifest of this version stands for besides its boundary, whatever a policy says. */
  readonly fixed: Pick<Policy, 'protectedTools' | 'maxArgsChars'>;
  /** The seq below which code nodes are aged, from the seqs of the context's llm nodes; -1 for none. */
  boundary(llmSeqs: readonly number[], policy: Policy): number;
  isAged(call: Call, boundary: number, policy: Policy): boolean;
  stub(call: Call, policy: Policy): string;
}
