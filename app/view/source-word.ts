import type { Call } from '../../lib/store/call.ts';

const WORDS: Readonly<Record<string, string>> = {
  agent_spawn: 'sent by an agent',
  job_followup: 'notification',
  task_followup: 'notification',
  compaction: 'compaction',
};

/** Where a turn came from, when it was not simply typed; "" for what people send. */
export function sourceWord(call: Call): string {
  const { source } = call.meta;
  if (WORDS[source] !== undefined) return WORDS[source];
  return source.startsWith('goal_') ? source.replace('_', ' ') : '';
}
