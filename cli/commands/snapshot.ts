import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Command } from 'commander';
import { AfterturnError } from '../../lib/base/afterturn-error.ts';
import { policyChanges } from '../../lib/replay/policy-settings.ts';
import type { Policy } from '../../lib/replay/policy.ts';
import { replaySession } from '../../lib/replay/replay-session.ts';
import { compareSnapshot } from '../../lib/report/snapshot/compare-snapshot.ts';
import { readSnapshot, type SnapshotSession } from '../../lib/report/snapshot/read-snapshot.ts';
import { snapshotChangesText } from '../../lib/report/snapshot/snapshot-changes-text.ts';
import { snapshotHead, snapshotSession } from '../../lib/report/snapshot/snapshot-text.ts';
import { snapshotWord } from '../../lib/report/snapshot/snapshot-word.ts';
import { dialectOption } from '../dialect-option.ts';
import { COULD_NOT_RUN, formatOption, FOUND_SOMETHING, setExitCode } from '../exit-code.ts';
import { asInputError } from '../inputs/input-errors.ts';
import { limitOptions } from '../limit-options.ts';
import { startNodeDigest } from '../node-digest.ts';
import { policyOf, type PolicyOptions, policyOptions } from '../policy-options.ts';
import { forEachSession, INPUTS_ARE, type ReadOptions } from '../read-sessions.ts';
import { makeFolder, refuseFile, writing } from '../site-target.ts';
import { stateOptions } from '../state-options.ts';
import { outputStyle, print, printJson, remark } from '../terminal.ts';

type SnapshotOptions = ReadOptions & PolicyOptions;

const EXAMPLES = `
Examples:
  afterturn snapshot write sessions/ -o contexts.snapshot
  afterturn snapshot verify sessions/ contexts.snapshot
  afterturn snapshot verify sessions/ contexts.snapshot --ignore-manifests --policy tailTurns=2`;

/** Adds `afterturn snapshot write` and `afterturn snapshot verify`. */
export function addSnapshot(program: Command): void {
  const group = program
    .command('snapshot')
    .description('keep digests of every call’s context, and say later which calls changed and why')
    .addHelpText('after', EXAMPLES);
  const write = group
    .command('write')
    .description('write a snapshot: a line a call, made for git')
    .argument('<input...>', INPUTS_ARE)
    .requiredOption('-o, --out <file>', 'file to write; an older snapshot there is replaced')
    .action(runWrite);
  const verify = group
    .command('verify')
    .description('hold sessions against a snapshot; exit 1 when a call changed, is new or is gone')
    .argument('<input...>', `${INPUTS_ARE}; the last one is the snapshot`)
    .addOption(formatOption(['text', 'json']))
    .action(runVerify);
  const shared = [...policyOptions(), ...stateOptions(), dialectOption(), ...limitOptions()];
  for (const command of [write, verify]) for (const option of shared) command.addOption(option);
}

async function runWrite(
  inputs: readonly string[],
  options: SnapshotOptions & { readonly out: string },
): Promise<void> {
  const { out } = options;
  const policy = policyOf(options);
  refuseFile(out, inputs, { name: 'snapshot', looksLike: looksLikeSnapshot });
  const pieces = [snapshotHead(policy)];
  let calls = 0;
  const failures = await forEachSession(inputs, options, ({ graph }) => {
    const replays = replaySession(graph, policy, { start: startNodeDigest });
    calls += replays.length;
    pieces.push(snapshotSession(graph, replays));
    return Promise.resolve();
  });
  if (failures.length > 0) setExitCode(COULD_NOT_RUN);
  if (pieces.length === 1) {
    remark('No session could be read, and nothing was written');
    return;
  }
  writing(out, () => {
    makeFolder(dirname(out));
    writeFileSync(`${out}.tmp`, pieces.join(''), { flag: 'wx' });
    renameSync(`${out}.tmp`, out);
  });
  await print(`${counted(calls, 'call')} of ${counted(pieces.length - 1, 'session')} written to ${out}\n`);
}

async function runVerify(
  given: readonly string[],
  options: SnapshotOptions & { readonly format: 'text' | 'json' },
  command: Command,
): Promise<void> {
  const inputs = given.slice(0, -1);
  const file = given.at(-1) ?? '';
  if (inputs.length === 0) command.error('error: give the inputs, and behind them the snapshot');
  const snapshot = readSnapshot(textOf(file), file);
  const policy = policyOf(options);
  remarkOtherPolicy(snapshot.policy, policy);
  const left = [...snapshot.sessions];
  const results: object[] = [];
  const { palette } = outputStyle();
  let [calls, changed] = [0, 0];
  const failures = await forEachSession(inputs, options, async ({ graph }) => {
    const replays = replaySession(graph, policy, { start: startNodeDigest });
    const id = snapshotWord(graph.session.id);
    const changes = compareSnapshot(graph, replays, taken(left, id));
    calls += replays.length;
    changed += changes.length;
    results.push({ session: graph.session.id, calls: replays.length, changes });
    if (options.format === 'text' && changes.length > 0)
      await print(snapshotChangesText(id, changes, palette));
  });
  const missing = failures.length > 0 ? [] : left.map(({ id }) => id);
  if (options.format === 'json')
    await printJson(`${JSON.stringify({ sessions: results, missing }, null, 2)}\n`);
  else await print(summary(calls, changed, missing));
  if (changed > 0 || missing.length > 0) setExitCode(FOUND_SOMETHING);
  if (failures.length > 0) setExitCode(COULD_NOT_RUN);
}

/** Takes the session of an id out of those that are left; without one, a session without calls: all are new. */
function taken(left: SnapshotSession[], id: string): SnapshotSession {
  const at = left.findIndex((session) => session.id === id);
  return at < 0 ? { id, calls: [] } : (left.splice(at, 1)[0] ?? { id, calls: [] });
}

function summary(calls: number, changed: number, missing: readonly string[]): string {
  const gone = missing.map((id) => `session ${id} of the snapshot is not among the inputs\n`).join('');
  return `${gone}${counted(calls, 'call')} held against the snapshot, ${changed === 0 ? 'none' : changed} changed\n`;
}

function remarkOtherPolicy(written: readonly string[], policy: Policy): void {
  const now = policyChanges(policy).map(snapshotWord);
  if (now.join(' ') === written.join(' ')) return;
  const words = (changes: readonly string[]): string => changes.join(' ') || 'the writer’s policy';
  remark(`The snapshot was made under ${words(written)}, and is verified under ${words(now)}`);
}

function textOf(file: string): string {
  try {
    const bytes = statSync(file).isDirectory() ? new Uint8Array() : readFileSync(file);
    if (!looksLikeSnapshot(bytes)) {
      const remedy = 'Give the inputs first, and the snapshot last';
      throw new AfterturnError('snapshot/invalid', 'it is no snapshot of afterturn', file, remedy);
    }
    return Buffer.from(bytes).toString('utf8');
  } catch (error) {
    throw asInputError(error, file);
  }
}

function looksLikeSnapshot(start: Uint8Array): boolean {
  return Buffer.from(start).subarray(0, 19).toString('latin1').startsWith('afterturn-snapshot ');
}

function counted(count: number, word: string): string {
  return `${count.toLocaleString('en-US')} ${word}${count === 1 ? '' : 's'}`;
}
