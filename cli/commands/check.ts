import { availableParallelism } from 'node:os';
import type { Command } from 'commander';
import { checkSet } from '../../lib/check/check-set.ts';
import { configuredRules } from '../../lib/check/control/configured-rules.ts';
import { type CheckSettings, settingsOf } from '../../lib/check/control/check-settings.ts';
import type { SetMember } from '../../lib/check/session-set.ts';
import type { CheckTotals } from '../../lib/report/check-totals.ts';
import { counted } from '../../lib/report/counted.ts';
import { checkAgainst } from '../check/check-against.ts';
import { besideConfig, findConfig, type LoadedConfig } from '../check/check-config.ts';
import { CheckControl } from '../check/check-control.ts';
import { CheckFleet, type Outcome } from '../check/check-fleet.ts';
import { checkOne, memberOf, type RuleRequest } from '../check/check-one.ts';
import { addCheckOptions, type CheckCommandOptions, readOptions } from '../check/check-options.ts';
import { CheckPrinter, failingSeverities } from '../check/check-printer.ts';
import { COULD_NOT_RUN, FOUND_SOMETHING, INTERRUPTED, setExitCode } from '../exit-code.ts';
import { type Failure, forEachInput, INPUTS_ARE, reportFailure, TwinNotes } from '../read-sessions.ts';
import { remark } from '../terminal.ts';

/** Adds `afterturn check`. */
export function addCheck(program: Command): void {
  const command = program
    .command('check')
    .description('check sessions against the design: exit 0 clean, 1 findings, 2 could not run')
    .argument('<input...>', INPUTS_ARE);
  addCheckOptions(command)
    .addHelpText(
      'after',
      `
Examples:
  afterturn check ~/.openprogram/sessions --format ndjson > findings.ndjson
  afterturn check sessions --baseline known.json --format github
  afterturn check runs/s1 --against main    what is new in the working tree
  afterturn explain edge/cycle    what a rule is about

HTML is what \`afterturn site\` writes: its pages have the findings. A config is looked for in the working
directory alone, and not used where it lies in an input.`,
    )
    .action(runCheck);
}

async function runCheck(inputs: readonly string[], options: CheckCommandOptions): Promise<void> {
  const loaded = await findConfig(options.config, inputs);
  const settings = settingsFrom(options, loaded);
  if (options.against !== undefined)
    return checkAgainst(inputs, options.against, { loaded, settings, options });
  const run = new CheckRun(inputs, options, loaded, settings);
  const totals = await run.run();
  if (isFailing(totals, settings)) setExitCode(FOUND_SOMETHING);
}

/** What the command line and a config ask for together. */
function settingsFrom(options: CheckCommandOptions, { config, path, rules }: LoadedConfig): CheckSettings {
  const { failOn, maxWarnings } = options;
  return settingsOf(
    {
      config,
      configPath: path,
      rules: options.rule,
      ...(failOn === undefined ? {} : { failOn }),
      ...(maxWarnings === undefined ? {} : { maxWarnings }),
    },
    rules,
  );
}

/** What could not be read fails every run that anything may fail. */
function isFailing(totals: CheckTotals, { failOn, maxWarnings }: CheckSettings): boolean {
  const failing = failingSeverities(failOn);
  const found = [...failing].some((severity) => totals[severity] > 0);
  const tooMany = maxWarnings !== null && totals.warning > maxWarnings;
  return found || tooMany || (failing.size > 0 && totals.problems > 0);
}

/** One run of `check`: sessions are read, what rules find in them is controlled, and printed. */
class CheckRun {
  private readonly control: CheckControl;
  private readonly printer: CheckPrinter;
  private readonly members: SetMember[] = [];
  private readonly failures: Failure[] = [];
  private readonly twins = new TwinNotes();
  private readonly stop = new AbortController();

  constructor(
    private readonly inputs: readonly string[],
    private readonly options: CheckCommandOptions,
    private readonly loaded: LoadedConfig,
    private readonly settings: CheckSettings,
  ) {
    const { path, config } = loaded;
    const named = config.baseline === undefined ? '' : besideConfig(config.baseline, path);
    const place = { path: options.baseline ?? named, isUpdated: options.updateBaseline === true };
    this.control = new CheckControl(settings, place, inputs);
    const { failOn } = settings;
    const rules = configuredRules(loaded.rules, settings.severities);
    this.printer = new CheckPrinter({ format: options.format, info: options.info === true, rules, failOn });
  }

  async run(): Promise<CheckTotals> {
    const start = performance.now();
    const onInterrupt = (): void => this.stop.abort();
    process.once('SIGINT', onInterrupt);
    const { options, inputs, loaded, settings } = this;
    const request: RuleRequest = {
      configPath: loaded.config.customRules === undefined ? '' : loaded.path,
      severities: settings.severities,
      values: settings.values,
    };
    const fleet = new CheckFleet(
      options.jobs ?? availableParallelism(),
      { options: readOptions(options), request },
      (input, files) => checkOne(input, files, options, loaded.rules, request),
      (outcome) => this.tell(outcome),
    );
    const unread = await forEachInput(
      inputs,
      options,
      (input, files) => fleet.add(input, files),
      this.stop.signal,
    );
    await fleet.end();
    process.off('SIGINT', onInterrupt);
    this.failures.push(...unread);
    return this.end((performance.now() - start) / 1000);
  }

  private async tell(outcome: Outcome): Promise<void> {
    const { input } = outcome;
    if ('error' in outcome) {
      this.failures.push(reportFailure(input, outcome.error));
      return;
    }
    const { checked } = outcome.one;
    this.twins.see(checked.session, input);
    this.members.push(memberOf(outcome.one));
    this.control.saw(checked.session, checked.problems);
    await this.printer.add(checked, this.control.keep(checked.findings, input));
  }

  private async end(seconds: number): Promise<CheckTotals> {
    const { failures, members, loaded, settings, control } = this;
    const isInterrupted = this.stop.signal.aborted;
    const rules = configuredRules(loaded.rules, settings.severities);
    let untold = { known: 0, ignored: 0 };
    const told = checkSet(members, rules).flatMap(({ input, finding }) => {
      const { findings, known, ignored } = control.keep([finding], input);
      untold = { known: untold.known + known, ignored: untold.ignored + ignored };
      return findings.map((kept) => ({ input, finding: kept }));
    });
    const totals = await this.printer.end(told, untold, { failures, seconds, isInterrupted });
    if (isInterrupted) {
      remark(
        `interrupted after ${counted(totals.sessions, 'session')}; what is told is what was found until then`,
      );
      setExitCode(INTERRUPTED);
      return totals;
    }
    control.end(failures.length === 0);
    if (failures.length > 0) setExitCode(COULD_NOT_RUN);
    return totals;
  }
}
