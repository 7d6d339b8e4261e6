import { quoted } from '../quoted.ts';
import type { Rule } from '../rule.ts';

/** How programs call a cancellation. */
const CANCELLED = /^(?:\w+\.)*(?:cancel\w*|keyboardinterrupt|abort(?:ed)?(?:error)?)$/i;
const BY_USER = /\bcancel(?:l?ed)? by (?:the )?user\b|\buser cancel/i;

export const nodeCancelAsError: Rule = {
  id: 'node/cancel-as-error',
  severity: 'warning',
  title: 'What a user cancelled is cancelled, not failed',
  why: 'A cancellation is no fault of anything. Stored as an error it counts as one, and its note in later contexts says that something went wrong.',
  remedy: 'Store the status cancelled',
  source: 'Design overview §2 "Status vocabulary"',
  example: {
    valid: 'u1 < ROOT; l1 < u1 {status cancelled, error_type=CancelledError}; head l1',
    invalid: 'u1 < ROOT; l1 < u1 {status error, error_type=CancelledError}; head l1',
  },
  *check({ graph }) {
    for (const { id, meta } of graph.calls) {
      if (meta.status !== 'error' && meta.status !== 'failed') continue;
      if (!CANCELLED.test(meta.errorType) && !BY_USER.test(meta.errorText)) continue;
      yield {
        nodes: [id],
        message: `${quoted(id)} was cancelled and is stored as a failure`,
        expected: 'status cancelled',
        actual: `status ${meta.status}`,
      };
    }
  },
};
