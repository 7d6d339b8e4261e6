import type { Command } from 'commander';
import { checkSession, INTERNAL_ERROR } from '../../lib/check/check-session.ts';
import { NO_TOTALS, withSession } from '../../lib/report/check-totals.ts';
import { checkedSession, type CheckedSession } from '../../lib/report/checked-session.ts';
import { checkJson, checkLine } from '../../lib/report/json-report.ts';
import { sessionText, summaryText } from '../../lib/report/text-report.ts';
import { dialectOption } from '../dialect-option.ts';
import { COULD_NOT_RUN, FOUND_SOMETHING, formatOption, setExitCode } from '../exit-code.ts';
import { forEachSession, INPUTS_ARE, type ReadOptions } from '../read-sessions.ts';
import { stateOptions } from '../state-options.ts';
import { outputStyle, print, printJson } from '../terminal.ts';

interface CheckOptions extends ReadOptions {
  readonly format: 'text' | 'json' | 'ndjson';
}

/** Adds `afterturn check`. */
export function addCheck(program: Command): void {
  const [ref, at] = stateOptions();
  program
    .command('check')
    .description('check sessions against the design: exit 0 clean, 1 findings, 2 could not run')
    .argument('<input...>', INPUTS_ARE)
    .addOption(formatOption(['text', 'json', 'ndjson']))
    .addOption(ref)
    .addOption(at)
    .addOption(dialectOption())
    .addHelpText(
      'after',
      '\nExample:\n  afterturn check ~/.openprogram/sessions --format ndjson > findings.ndjson',
    )
    .action(runCheck);
}

async function runCheck(inputs: readonly string[], options: CheckOptions): Promise<void> {
  const { format } = options;
  const start = performance.now();
  const style = outputStyle();
  const kept: CheckedSession[] = [];
  let totals = NO_TOTALS;
  const failures = await forEachSession(inputs, options, async ({ graph, session }) => {
    const checked = checkedSession(session, checkSession(graph));
    totals = withSession(totals, checked);
    if (checked.findings.some(({ rule }) => rule === INTERNAL_ERROR)) setExitCode(COULD_NOT_RUN);
    if (format === 'json') kept.push(checked);
    else if (format === 'ndjson') await printJson(`${checkLine(checked)}\n`);
    else if (totals.objected > 0) await print(separated(sessionText(checked, style)));
  });
  totals = { ...totals, unread: failures.length };
  if (format === 'json') await printJson(checkJson(kept));
  if (format === 'text') await print(summaryText(totals, style, (performance.now() - start) / 1000));
  if (totals.error + totals.warning + totals.problems > 0) setExitCode(FOUND_SOMETHING);
  if (failures.length > 0) setExitCode(COULD_NOT_RUN);
}

function separated(block: string): string {
  return block === '' ? '' : `${block}\n`;
}
