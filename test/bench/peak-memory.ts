import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { loadFolder } from './bench-stores.ts';

/** The most memory, in MB, of a process of its own that loads a session; with no input, of one that does nothing. */
export function peakMemory(input?: string): number {
  const command = [
    '--import',
    'tsx',
    fileURLToPath(import.meta.url),
    ...(input === undefined ? [] : [input]),
  ];
  return Number(execFileSync(process.execPath, command, { encoding: 'utf8' })) / 1024;
}

const [, script, input] = process.argv;
if (script === fileURLToPath(import.meta.url)) {
  if (input !== undefined) await loadFolder(input);
  process.stdout.write(String(process.resourceUsage().maxRSS));
}
