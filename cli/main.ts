import { Command, CommanderError } from 'commander';
import manifest from '../package.json' with { type: 'json' };
import { AfterturnError } from '../lib/base/afterturn-error.ts';
import { addCheck } from './commands/check.ts';
import { addDiff } from './commands/diff.ts';
import { addExplain } from './commands/explain.ts';
import { addPack } from './commands/pack.ts';
import { addReplay } from './commands/replay.ts';
import { addServe } from './commands/serve.ts';
import { addShow } from './commands/show.ts';
import { addSite } from './commands/site.ts';
import { addSnapshot } from './commands/snapshot.ts';
import { defectError } from './defect-error.ts';
import { COULD_NOT_RUN, setExitCode } from './exit-code.ts';
import { limitOptions } from './limit-options.ts';
import { reportFailure } from './read-sessions.ts';
import { watchOutput } from './terminal.ts';

const HELP = `
Example:
  afterturn check ~/.openprogram/sessions
  afterturn COMMAND --help shows one for each command

Exit codes: 0 nothing found, 1 check, diff or snapshot verify found something, 2 an input could not be read or the usage is wrong.
Nothing is ever written into a store, and nothing is sent anywhere.`;

async function main(): Promise<void> {
  watchOutput();
  const program = new Command(manifest.name)
    .description(manifest.description)
    .version(manifest.version)
    .addHelpText('after', HELP)
    .showSuggestionAfterError()
    .showHelpAfterError('(--help behind it shows what is possible, with an example)')
    .exitOverride();
  for (const add of [
    addCheck,
    addExplain,
    addReplay,
    addShow,
    addDiff,
    addSite,
    addPack,
    addSnapshot,
    addServe,
  ])
    add(program);
  for (const command of program.commands.filter(readsInputs))
    for (const option of limitOptions()) command.addOption(option);
  try {
    await program.parseAsync();
  } catch (error) {
    if (error instanceof CommanderError) setExitCode(error.exitCode === 0 ? 0 : COULD_NOT_RUN);
    else {
      reportFailure('', error instanceof AfterturnError ? error : defectError(error, manifest.name));
      setExitCode(COULD_NOT_RUN);
    }
  }
}

function readsInputs(command: Command): boolean {
  return command.registeredArguments.some((argument) => argument.name() === 'input');
}

await main();
