import { hasContextName } from '../graph/node-kinds.ts';
import type { Call } from '../store/call.ts';

const SUMMARY_NAME = 'context/summary';

/** True for a call that is shown as a row, were it neither rewound nor under execution control. */
export function isDrawn(call: Call): boolean {
  if (isRuntimeRow(call) || isJobFollowup(call)) return false;
  return !hasContextName(call) || call.name === SUMMARY_NAME;
}

/** A row that the machinery keeps for itself, such as an attach row. */
export function isRuntimeRow(call: Call): boolean {
  return call.meta.display === 'runtime';
}

/** The notification turn that a finished background agent writes (seed §4). */
export function isJobFollowup(call: Call): boolean {
  return call.role === 'user' && call.meta.source === 'job_followup';
}
