import type { Call } from '../../lib/store/call.ts';

/** What a node's status comes to for the eye; the written word is shown beside it. */
export type Outcome = 'done' | 'running' | 'error' | 'cancelled';

const RUNNING = new Set(['running', 'queued', 'cancelling']);
const FAILED = new Set(['error', 'failed']);
const STOPPED = new Set(['cancelled', 'interrupted', 'unanswered']);

export function outcomeOf(status: string): Outcome {
  if (RUNNING.has(status)) return 'running';
  if (FAILED.has(status)) return 'error';
  return STOPPED.has(status) ? 'cancelled' : 'done';
}

/** A call's outcome: a tool result marked as an error counts as one whatever its status says. */
export function outcomeOfCall(call: Call): Outcome {
  const outcome = outcomeOf(call.meta.status);
  return outcome === 'done' && call.meta.isError ? 'error' : outcome;
}
