import type { Command } from 'commander';
import { DEFAULT_POLICY } from '../../lib/replay/policy.ts';
import { showLine } from '../../lib/report/show-line.ts';
import { showText } from '../../lib/report/show-text.ts';
import { COULD_NOT_RUN, formatOption, setExitCode } from '../exit-code.ts';
import { type Failure, readSessions } from '../read-sessions.ts';
import { outputStyle, print } from '../terminal.ts';

/** Adds `afterturn show`. */
export function addShow(program: Command): void {
  program
    .command('show')
    .description('show the drawing of sessions, their branches and their head')
    .argument('<input...>', 'session folders, folders of sessions, git bundles')
    .addOption(formatOption(['text', 'ndjson']))
    .addHelpText('after', '\nExample:\n  afterturn show run.bundle')
    .action(runShow);
}

async function runShow(inputs: readonly string[], { format }: { format: 'text' | 'ndjson' }): Promise<void> {
  const failures: Failure[] = [];
  let shown = 0;
  for await (const { graph } of readSessions(inputs, failures)) {
    if (format === 'ndjson') for (const piece of showLine(graph, DEFAULT_POLICY)) await print(piece);
    else await print(`${shown > 0 ? '\n' : ''}${showText(graph, outputStyle())}`);
    shown += 1;
  }
  if (failures.length > 0) setExitCode(COULD_NOT_RUN);
}
