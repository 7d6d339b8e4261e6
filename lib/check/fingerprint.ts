import type { SessionId } from '../base/brand.ts';
import { sha256Hex } from '../base/sha256.ts';

/**
 * 16 hex digits that name a finding across runs: of the rule, the session and the ids of the nodes
 * meant, in any order; of the file where no node is meant. Never of positions or texts.
 */
export function fingerprint(rule: string, session: SessionId, subjects: readonly string[]): string {
  return sha256Hex(JSON.stringify([rule, session, ...[...subjects].sort()])).slice(0, 16);
}
