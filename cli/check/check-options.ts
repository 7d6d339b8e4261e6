import { type Command, InvalidArgumentError, Option } from 'commander';
import { FAIL_ON, type FailOn } from '../../lib/check/control/check-settings.ts';
import { dialectOption } from '../dialect-option.ts';
import { formatOption } from '../exit-code.ts';
import type { ReadOptions } from '../read-sessions.ts';
import { stateOptions } from '../state-options.ts';

export const CHECK_FORMATS = ['text', 'json', 'ndjson', 'sarif', 'junit', 'github', 'markdown'] as const;
export type CheckFormat = (typeof CHECK_FORMATS)[number];

/** What the command line of `check` says. */
export interface CheckCommandOptions extends ReadOptions {
  readonly format: CheckFormat;
  readonly info?: true;
  /** A path; false for `--no-config`; undefined to look for one. */
  readonly config: string | boolean;
  readonly rule: readonly string[];
  readonly baseline?: string;
  readonly updateBaseline?: true;
  readonly failOn?: FailOn;
  readonly maxWarnings?: number;
  readonly against?: string;
  readonly jobs?: number;
}

/** Adds the options of `check` to its command. */
export function addCheckOptions(command: Command): Command {
  const [ref, at] = stateOptions();
  return command
    .addOption(formatOption(CHECK_FORMATS))
    .option('--info', 'print as text also what is only worth knowing; JSON always has it')
    .addOption(ruleOption())
    .addOption(failOnOption())
    .option('--max-warnings <count>', 'fail when there are more warnings than these', wholeFrom(0))
    .option('--baseline <file>', 'findings that are known and do not fail the run')
    .option('--update-baseline', 'write what is found into the baseline instead of failing')
    .option(
      '--against <state>',
      'tell what is new and gone since a ref or commit of the inputs, or in another input',
    )
    .option('--config <file>', 'take settings from here and not from afterturn.config.* in this folder')
    .option('--no-config', 'look for no config')
    .option('--jobs <count>', 'sessions read at once; default: as many as there are cores', wholeFrom(1))
    .addOption(ref)
    .addOption(at)
    .addOption(dialectOption());
}

/** What of the options says how sessions are read; plain data, so that it can be told to another thread. */
export function readOptions({ ref, at, ...rest }: CheckCommandOptions): ReadOptions {
  const state = { ref, at };
  return { ...present(state), ...stateless(rest) };
}

/** How sessions are read, whichever state of them. */
export function stateless({
  dialect,
  maxEntries,
  maxTotal,
  maxFile,
  maxRatio,
}: Omit<CheckCommandOptions, 'ref' | 'at'>): ReadOptions {
  return present({ dialect, maxEntries, maxTotal, maxFile, maxRatio });
}

function present(fields: Readonly<Record<string, unknown>>): ReadOptions {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function ruleOption(): Option {
  return new Option('--rule <id=severity>', 'error, warning, info or off, for one rule; again for more')
    .default([], 'as the rules have it')
    .argParser((setting: string, all: readonly string[]) => [...all, setting]);
}

function failOnOption(): Option {
  return new Option('--fail-on <severity>', 'least severity that fails the run (default: warning)').choices(
    FAIL_ON,
  );
}

function wholeFrom(least: number): (word: string) => number {
  return (word) => {
    if (/^\d{1,9}$/.test(word) && Number(word) >= least) return Number(word);
    throw new InvalidArgumentError(`Give a whole number from ${least}.`);
  };
}
