import { join } from 'node:path';
import type { Command } from 'commander';
import { siteKeyMaker } from '../../lib/report/site-keys.ts';
import { dialectOption } from '../dialect-option.ts';
import { COULD_NOT_RUN, setExitCode } from '../exit-code.ts';
import { type Failure, forEachSession, INPUTS_ARE, type ReadOptions } from '../read-sessions.ts';
import { SiteFolder } from '../site-folder.ts';
import { finishSite, writeSiteSession, type WrittenSession } from '../site-sessions.ts';
import { refusePage } from '../site-target.ts';
import { stateOptions } from '../state-options.ts';
import { print } from '../terminal.ts';

interface SiteOptions extends ReadOptions {
  readonly out: string;
  readonly singleFile?: string;
}

/** Adds `afterturn site`. */
export function addSite(program: Command): void {
  const [ref, at] = stateOptions();
  program
    .command('site')
    .description('write a static site of sessions: a list, and for each its graph, transcript and contexts')
    .argument('<input...>', INPUTS_ARE)
    .requiredOption('--out <dir>', 'folder to write the site to; an older site of ours in it is replaced')
    .option('--single-file <file>', 'write the whole site as one page, too, which opens without a server')
    .addOption(ref)
    .addOption(at)
    .addOption(dialectOption())
    .addHelpText(
      'after',
      '\nExample:\n  afterturn site ~/.openprogram/sessions --out report --single-file report.html',
    )
    .action(runSite);
}

async function runSite(inputs: readonly string[], options: SiteOptions): Promise<void> {
  const { out, singleFile } = options;
  const written: WrittenSession[] = [];
  const nextKey = siteKeyMaker();
  if (singleFile !== undefined) refusePage(singleFile, inputs);
  const folder = SiteFolder.create(out, inputs);
  const failures = await forEachSession(inputs, options, async (read) => {
    written.push(await writeSiteSession(folder, read, nextKey(read.session.id)));
  });
  finishSite(folder, written, failures);
  if (singleFile !== undefined) folder.writeSinglePage(singleFile);
  await print(summary(written.length, failures, out, singleFile));
  if (failures.length > 0) setExitCode(COULD_NOT_RUN);
}

function summary(sessions: number, failures: readonly Failure[], out: string, single?: string): string {
  const count = (number: number, word: string): string => `${number} ${word}${number === 1 ? '' : 's'}`;
  const failed =
    failures.length === 0
      ? ''
      : `, ${count(failures.length, 'input')} could not be read (listed in the site)`;
  const page = single === undefined ? '' : `\nOpen in a browser, no server needed: ${single}`;
  return `${count(sessions, 'session')} written to ${out}${failed}\nFor any static host: ${join(out, 'index.html')} and what lies beside it${page}\n`;
}
