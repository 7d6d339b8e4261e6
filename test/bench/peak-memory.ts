import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { loadFolder } from './bench-stores.ts';
import { historyOf } from './history-of.ts';
import { replayFolder } from './replay-folder.ts';

/** What a process of its own does while its memory is watched. */
const TASKS = {
  nothing: () => Promise.resolve(),
  load: loadFolder,
  replay: replayFolder,
  history: historyOf,
} satisfies Record<string, (input: string) => Promise<unknown>>;

/** The most memory, in MB, that a task takes over what a process takes that does nothing. */
export function peakMemory(task: keyof typeof TASKS, input: string): number {
  return peakOf(task, input) - peakOf('nothing', input);
}

function peakOf(task: keyof typeof TASKS, input: string): number {
  const command = ['--import', 'tsx', fileURLToPath(import.meta.url), task, input];
  return Number(execFileSync(process.execPath, command, { encoding: 'utf8' })) / 1024;
}

const [, script, task, input = ''] = process.argv;
if (script === fileURLToPath(import.meta.url)) {
  await TASKS[task as keyof typeof TASKS](input);
  process.stdout.write(String(process.resourceUsage().maxRSS));
}
