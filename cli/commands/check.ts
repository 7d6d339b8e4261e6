import type { Command } from 'commander';
import { checkSession } from '../../lib/check/check-session.ts';
import { checkSet } from '../../lib/check/check-set.ts';
import type { Finding } from '../../lib/check/finding.ts';
import { INTERNAL_ERROR } from '../../lib/check/internal-error.ts';
import { setMember, type SetMember } from '../../lib/check/session-set.ts';
import { type CheckTotals, NO_TOTALS, withFindings, withSession } from '../../lib/report/check-totals.ts';
import { checkedSession, type CheckedSession } from '../../lib/report/checked-session.ts';
import { checkJson, checkLine } from '../../lib/report/json-report.ts';
import { sessionText, summaryText } from '../../lib/report/text-report.ts';
import { withSetFindings } from '../../lib/report/with-set-findings.ts';
import { readSurroundings } from '../../lib/store/read-surroundings.ts';
import { dialectOption } from '../dialect-option.ts';
import { COULD_NOT_RUN, FOUND_SOMETHING, formatOption, setExitCode } from '../exit-code.ts';
import { nodeCodec } from '../inputs/node-codec.ts';
import { forEachSession, INPUTS_ARE, type ReadOptions } from '../read-sessions.ts';
import { stateOptions } from '../state-options.ts';
import { outputStyle, print, printJson } from '../terminal.ts';

interface CheckOptions extends ReadOptions {
  readonly format: 'text' | 'json' | 'ndjson';
  readonly info?: true;
}

/** Adds `afterturn check`. */
export function addCheck(program: Command): void {
  const [ref, at] = stateOptions();
  program
    .command('check')
    .description('check sessions against the design: exit 0 clean, 1 findings, 2 could not run')
    .argument('<input...>', INPUTS_ARE)
    .addOption(formatOption(['text', 'json', 'ndjson']))
    .option('--info', 'print as text also what is only worth knowing; JSON always has it')
    .addOption(ref)
    .addOption(at)
    .addOption(dialectOption())
    .addHelpText(
      'after',
      `
Examples:
  afterturn check ~/.openprogram/sessions --format ndjson > findings.ndjson
  afterturn explain edge/cycle    what a rule is about`,
    )
    .action(runCheck);
}

async function runCheck(inputs: readonly string[], options: CheckOptions): Promise<void> {
  const start = performance.now();
  const printer = new CheckPrinter(options);
  const members: SetMember[] = [];
  const failures = await forEachSession(inputs, options, async ({ graph, session, files }) => {
    const around = await readSurroundings(files, nodeCodec.sha1);
    members.push(setMember(graph));
    await printer.add(checkedSession(session, checkSession(graph, { around })));
  });
  const totals = await printer.end(checkSet(members), failures.length);
  const seconds = (performance.now() - start) / 1000;
  if (options.format === 'text') await print(summaryText(totals, outputStyle(), seconds));
  if (totals.error + totals.warning + totals.problems > 0) setExitCode(FOUND_SOMETHING);
  if (failures.length > 0) setExitCode(COULD_NOT_RUN);
}

/** Prints sessions as they come, but for one JSON document, which needs them all. */
class CheckPrinter {
  private totals: CheckTotals = NO_TOTALS;
  private readonly clean = new Set<string>();
  private readonly kept: CheckedSession[] = [];
  private readonly style = outputStyle();

  constructor(private readonly options: CheckOptions) {}

  async add(checked: CheckedSession): Promise<void> {
    const { objected } = this.totals;
    this.totals = withSession(this.totals, checked);
    if (this.totals.objected === objected) this.clean.add(`${checked.session}\n${checked.input}`);
    noteInternalErrors(checked.findings);
    if (this.options.format === 'json') this.kept.push(checked);
    else await this.print(checked);
  }

  /** What only all sessions together show comes last: in the document with its session, else on its own. */
  async end(found: ReturnType<typeof checkSet>, unread: number): Promise<CheckTotals> {
    const findings = found.map(({ finding }) => finding);
    const notClean = new Set(found.map(({ input, finding }) => `${finding.session}\n${input}`));
    const more = [...notClean].filter((key) => this.clean.has(key)).length;
    this.totals = { ...withFindings(this.totals, findings), objected: this.totals.objected + more, unread };
    noteInternalErrors(findings);
    if (this.options.format === 'json') await printJson(checkJson(withSetFindings(this.kept, found)));
    else for (const checked of withSetFindings([], found)) await this.print(checked);
    return this.totals;
  }

  private async print(checked: CheckedSession): Promise<void> {
    if (this.options.format === 'ndjson') return printJson(`${checkLine(checked)}\n`);
    const isShown = ({ severity }: Finding): boolean => this.options.info === true || severity !== 'info';
    const shown = { ...checked, findings: checked.findings.filter(isShown) };
    return print(separated(sessionText(shown, this.style)));
  }
}

function noteInternalErrors(findings: readonly Finding[]): void {
  if (findings.some(({ rule }) => rule === INTERNAL_ERROR)) setExitCode(COULD_NOT_RUN);
}

function separated(block: string): string {
  return block === '' ? '' : `${block}\n`;
}
