import { existsSync } from 'node:fs';
import { AfterturnError } from '../../lib/base/afterturn-error.ts';
import { checkSet } from '../../lib/check/check-set.ts';
import type { CheckSettings } from '../../lib/check/control/check-settings.ts';
import { configuredRules } from '../../lib/check/control/configured-rules.ts';
import { IgnoreList } from '../../lib/check/control/ignore.ts';
import { INTERNAL_ERROR } from '../../lib/check/internal-error.ts';
import type { SetMember } from '../../lib/check/session-set.ts';
import { changesJson, changesText } from '../../lib/report/check/changes-report.ts';
import { findingChanges } from '../../lib/report/check/finding-changes.ts';
import type { CheckedSession } from '../../lib/report/checked-session.ts';
import { withSetFindings } from '../../lib/report/with-set-findings.ts';
import { COULD_NOT_RUN, FOUND_SOMETHING, setExitCode } from '../exit-code.ts';
import { forEachInput, type ReadOptions } from '../read-sessions.ts';
import { outputStyle, print, printJson } from '../terminal.ts';
import type { LoadedConfig } from './check-config.ts';
import { checkOne, memberOf } from './check-one.ts';
import { type CheckCommandOptions, stateless } from './check-options.ts';
import { failingSeverities } from './check-printer.ts';

/** What both states are checked with. */
export interface AgainstRequest {
  readonly loaded: LoadedConfig;
  readonly settings: CheckSettings;
  readonly options: CheckCommandOptions;
}

/**
 * Compares what rules find in two states: the inputs as they are asked for, and a ref or commit of the same inputs, or
 * another input. Findings of both are kept in memory. Exit code 1 when a new one fails the run.
 */
export async function checkAgainst(
  inputs: readonly string[],
  against: string,
  request: AgainstRequest,
): Promise<void> {
  const { format, info } = request.options;
  if (format !== 'text' && format !== 'json') {
    const remedy = 'Use text or json';
    throw new AfterturnError('usage/config', 'cannot tell a comparison', `--format ${format}`, remedy);
  }
  const now = await findingsOf(inputs, request.options, request);
  const before = await findingsOf(...otherState(inputs, against, request.options), request);
  const changes = findingChanges(now, before);
  if (format === 'json') await printJson(changesJson(changes));
  else await print(changesText(changes, outputStyle(), info === true));
  const failing = failingSeverities(request.settings.failOn);
  const isFailing = changes.added.some(({ findings }) =>
    findings.some(({ severity }) => failing.has(severity)),
  );
  if (isFailing) setExitCode(FOUND_SOMETHING);
}

/** A path that is there is another input; else it names a state of the same ones. */
function otherState(
  inputs: readonly string[],
  against: string,
  options: CheckCommandOptions,
): [readonly string[], ReadOptions] {
  const rest = stateless(options);
  if (existsSync(against)) return [[against], rest];
  const isCommit = /^[0-9a-f]{4,40}$/.test(against);
  return [inputs, { ...rest, ...(isCommit ? { at: against } : { ref: against }) }];
}

async function findingsOf(
  inputs: readonly string[],
  options: ReadOptions,
  { loaded, settings }: AgainstRequest,
): Promise<CheckedSession[]> {
  const sessions: CheckedSession[] = [];
  const members: SetMember[] = [];
  const request = { configPath: '', severities: settings.severities, values: settings.values };
  const failures = await forEachInput(inputs, options, async (input, files) => {
    const one = await checkOne(input, files, options, loaded.rules, request);
    sessions.push(one.checked);
    members.push(memberOf(one));
  });
  const together = checkSet(members, configuredRules(loaded.rules, settings.severities));
  const all = withSetFindings(sessions, together);
  const isFault = all.some(({ findings }) => findings.some(({ rule }) => rule === INTERNAL_ERROR));
  if (failures.length > 0 || isFault) setExitCode(COULD_NOT_RUN);
  const ignores = new IgnoreList(settings.ignore);
  return all.map((checked) => ({
    ...checked,
    findings: ignores.keep(checked.findings, checked.input).findings,
  }));
}
