import { Command, CommanderError } from 'commander';
import manifest from '../package.json' with { type: 'json' };
import { AfterturnError } from '../lib/base/afterturn-error.ts';
import { addCheck } from './commands/check.ts';
import { addReplay } from './commands/replay.ts';
import { addShow } from './commands/show.ts';
import { addSite } from './commands/site.ts';
import { COULD_NOT_RUN, setExitCode } from './exit-code.ts';
import { reportFailure } from './read-sessions.ts';
import { endQuietlyOnClosedPipe } from './terminal.ts';

const EXIT_CODES = `
Exit codes: 0 nothing found, 1 check found something, 2 an input could not be read or the usage is wrong.
Nothing is ever written into a store, and nothing is sent anywhere.`;

async function main(): Promise<void> {
  endQuietlyOnClosedPipe();
  const program = new Command(manifest.name)
    .description(manifest.description)
    .version(manifest.version)
    .addHelpText('after', EXIT_CODES)
    .showSuggestionAfterError()
    .exitOverride();
  for (const add of [addCheck, addReplay, addShow, addSite]) add(program);
  try {
    await program.parseAsync();
  } catch (error) {
    if (error instanceof CommanderError) setExitCode(error.exitCode === 0 ? 0 : COULD_NOT_RUN);
    else if (error instanceof AfterturnError) {
      reportFailure('', error);
      setExitCode(COULD_NOT_RUN);
    } else throw error;
  }
}

await main();
