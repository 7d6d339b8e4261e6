import { type Command, Option } from 'commander';
import { AfterturnError } from '../../lib/base/afterturn-error.ts';
import type { ContextDiff } from '../../lib/diff/diff-contexts.ts';
import { diffContexts } from '../../lib/diff/diff-contexts.ts';
import { differingFields } from '../../lib/diff/differing-fields.ts';
import type { SessionGraph } from '../../lib/graph/session-graph.ts';
import { diffMarkdown } from '../../lib/report/diff/diff-markdown.ts';
import { diffRecord } from '../../lib/report/diff/diff-record.ts';
import type { SideName } from '../../lib/report/diff/diff-side-name.ts';
import { diffText } from '../../lib/report/diff/diff-text.ts';
import { ALL_LINES, type LineLimits } from '../../lib/report/diff/visible-lines.ts';
import { contextReference, type InputReference, isSameInput } from '../context-reference.ts';
import { diffAll, type ReadInput } from '../diff-all.ts';
import { type DiffPolicyOptions, type Policies, policiesOf, remarkManifests } from '../diff-policies.ts';
import { dialectOption } from '../dialect-option.ts';
import { COULD_NOT_RUN, formatOption, FOUND_SOMETHING, setExitCode } from '../exit-code.ts';
import { findContext } from '../find-context.ts';
import { type LimitOptions, limitOptions } from '../limit-options.ts';
import { POLICY_HELP, policyOptions } from '../policy-options.ts';
import { forEachSession, type ReadOptions } from '../read-sessions.ts';
import { outputStyle, print, printJson, remark } from '../terminal.ts';

interface DiffOptions extends LimitOptions, DiffPolicyOptions, Pick<ReadOptions, 'dialect'> {
  readonly format: 'text' | 'json' | 'markdown';
  readonly all?: true;
  readonly full?: true;
  readonly context: number;
}

/** Lines of one comparison that are shown without `--full`. */
const MOST_LINES = 40;

const HELP = `
A and B are INPUT[@STATE][#WHAT]. STATE is a commit, or a ref. WHAT is
  CALL            the context of a model call, by its id
  NODE            what the next call at another node would see, by its id
  head            the same at the active head; this is meant where #WHAT is missing
  branch:NAME     the same at the tip of a named branch
  SESSION/WHAT    any of these, where several sessions of the input have it
  id:ID           an id that reads as one of these words
A path that exists is an input as it stands, else the # behind the longest one that exists, and the last @
before it, divide it. B without an input,
as #WHAT, is in that of A; without B both are the same context, under two policies.

Exit code 0: the same. 1: different. 2: could not run.

Examples:
  afterturn diff run.bundle#u7_reply '#u8_reply'
  afterturn diff run.bundle#branch:main '#branch:retry'
  afterturn diff run.bundle#u7_reply --ignore-manifests --policy-b tailTurns=1
  afterturn diff sessions/run@3f2a91c#u7_reply sessions/run#u7_reply
  afterturn diff --all before.bundle after.bundle
  afterturn diff --all run.bundle --ignore-manifests --policy-b tailTurns=1

${POLICY_HELP}`;

/** Adds `afterturn diff`. */
export function addDiff(program: Command): void {
  const list = (setting: string, all: readonly string[]): readonly string[] => [...all, setting];
  const policyOfSide = (flag: string, side: string): Option =>
    new Option(`${flag} <name=value>`, `change a policy field for ${side} alone, again for more`)
      .default([], 'none')
      .argParser(list);
  const command = program
    .command('diff')
    .description('compare two contexts message by message, and say why they differ')
    .argument('<a>', 'a context, see below; with --all an input')
    .argument('[b]', 'the other one; left out to compare two policies')
    .option('--all', 'compare all calls of two inputs, or of one under two policies, by their digests')
    .option('--full', 'show all lines')
    .addOption(
      new Option('--context <lines>', 'equal lines around each that differs').default(3).argParser(lineCount),
    )
    .addOption(policyOfSide('--policy-a', 'A'))
    .addOption(policyOfSide('--policy-b', 'B'))
    .addOption(formatOption(['text', 'json', 'markdown']))
    .addOption(dialectOption())
    .addHelpText('after', HELP)
    .action(runDiff);
  for (const option of [...policyOptions(), ...limitOptions()]) command.addOption(option);
}

async function runDiff(
  a: string,
  b: string | undefined,
  options: DiffOptions,
  command: Command,
): Promise<void> {
  const policies = policiesOf(options);
  remarkManifests(policies);
  const first = contextReference(a);
  const second = b === undefined ? first : contextReference(b, first);
  if (b === undefined && differingFields(...policies).length === 0)
    command.error(
      'error: nothing to compare: give B, or another policy for one side with --policy-a or --policy-b',
    );
  if (options.all === true) refuseParts(first, second);
  const readA = await readInput(first, options);
  const readB = isSameInput(first, second) ? readA : await readInput(second, options);
  // It was told why.
  if (readA.graphs.length === 0 || readB.graphs.length === 0) return;
  const isDifferent =
    options.all === true
      ? await diffAll(readA, readB, policies, options.format)
      : await diffTwo([first, readA], [second, readB], policies, options);
  if (isDifferent) setExitCode(FOUND_SOMETHING);
}

type Reference = ReturnType<typeof contextReference>;

async function diffTwo(
  [a, readA]: readonly [Reference, ReadInput],
  [b, readB]: readonly [Reference, ReadInput],
  policies: Policies,
  options: DiffOptions,
): Promise<boolean> {
  const sides = [
    findContext(a, readA.graphs, policies[0]),
    findContext(b, readB.graphs, policies[1]),
  ] as const;
  const names = [
    { asked: a.asked, side: sides[0] },
    { asked: b.asked, side: sides[1] },
  ] as const;
  const diff = diffContexts(...sides);
  await (options.format === 'json' ? printJson : print)(diffAs(options, diff, names));
  return !diff.isSame;
}

function diffAs(options: DiffOptions, diff: ContextDiff, names: readonly [SideName, SideName]): string {
  const limits: LineLimits =
    options.full === true ? ALL_LINES : { context: options.context, most: MOST_LINES };
  if (options.format === 'json') return `${JSON.stringify(diffRecord(diff, names), null, 2)}\n`;
  return options.format === 'markdown'
    ? diffMarkdown(diff, names, limits)
    : diffText(diff, names, limits, outputStyle());
}

/** All sessions of an input, indexed; what cannot be read is told, and the run exits with 2. */
async function readInput({ input, state }: InputReference, options: DiffOptions): Promise<ReadInput> {
  const graphs: SessionGraph[] = [];
  const failures = await forEachSession([input], { ...options, ...state }, ({ graph }) => {
    graphs.push(graph);
    return Promise.resolve();
  });
  if (failures.length > 0 || graphs.length === 0) setExitCode(COULD_NOT_RUN);
  if (failures.length === 0 && graphs.length === 0) remark(`No session was found in ${input}`);
  return { graphs, isWhole: failures.length === 0 };
}

function refuseParts(...references: readonly Reference[]): void {
  for (const { what, asked } of references) {
    if (what === '') continue;
    const remedy = 'Leave out what stands behind the #, or leave out --all';
    throw new AfterturnError('usage/input', '--all compares whole inputs', asked, remedy);
  }
}

function lineCount(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  throw new AfterturnError(
    'usage/input',
    `${text || 'nothing'} is no count of lines`,
    '--context',
    'Use 0, 1, …',
  );
}
