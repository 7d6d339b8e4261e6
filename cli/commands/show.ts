import type { Command } from 'commander';
import { DEFAULT_POLICY } from '../../lib/replay/policy.ts';
import { showLine } from '../../lib/report/show-line.ts';
import { showText } from '../../lib/report/show-text.ts';
import type { WantedState } from '../../lib/store/git/wanted-state.ts';
import { COULD_NOT_RUN, formatOption, setExitCode } from '../exit-code.ts';
import { forEachSession } from '../read-sessions.ts';
import { stateOptions } from '../state-options.ts';
import { outputStyle, print } from '../terminal.ts';

interface ShowOptions extends WantedState {
  readonly format: 'text' | 'ndjson';
}

/** Adds `afterturn show`. */
export function addShow(program: Command): void {
  const [ref, at] = stateOptions();
  program
    .command('show')
    .description('show the drawing of sessions, their branches and their head')
    .argument('<input...>', 'session folders, repositories, git bundles, folders of them')
    .addOption(formatOption(['text', 'ndjson']))
    .addOption(ref)
    .addOption(at)
    .addHelpText('after', '\nExample:\n  afterturn show run.bundle ~/.openprogram/sessions')
    .action(runShow);
}

async function runShow(inputs: readonly string[], options: ShowOptions): Promise<void> {
  const { format } = options;
  let shown = 0;
  const failures = await forEachSession(inputs, options, async ({ graph }) => {
    if (format === 'ndjson') for (const piece of showLine(graph, DEFAULT_POLICY)) await print(piece);
    else await print(`${shown > 0 ? '\n' : ''}${showText(graph, outputStyle())}`);
    shown += 1;
  });
  if (failures.length > 0) setExitCode(COULD_NOT_RUN);
}
