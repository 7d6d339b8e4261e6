import type { SessionId } from '../base/brand.ts';
import { sha256Hex } from '../base/sha256.ts';

/**
 * 16 hex digits that name a finding across runs: of the rule, the session, the ids of the nodes meant,
 * in any order, or of the file where no node is meant, and of which part of them is meant, "" for all of
 * it. Never of positions or texts.
 */
export function fingerprint(
  rule: string,
  session: SessionId,
  subjects: readonly string[],
  part: string = '',
): string {
  const parts = part === '' ? [] : [[part]];
  return sha256Hex(JSON.stringify([rule, session, ...[...subjects].sort(), ...parts])).slice(0, 16);
}
