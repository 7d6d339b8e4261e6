import { existsSync } from 'node:fs';
import { type Command, Option } from 'commander';
import { AfterturnError } from '../../lib/base/afterturn-error.ts';
import { nodeId } from '../../lib/base/brand.ts';
import type { SessionGraph } from '../../lib/graph/session-graph.ts';
import { contextOfHead } from '../../lib/replay/call-context.ts';
import { isModelCall } from '../../lib/replay/model-calls.ts';
import { DEFAULT_POLICY, type Policy, policyFrom } from '../../lib/replay/policy.ts';
import { defaultHead, wholeGraph } from '../../lib/replay/context-query.ts';
import { replaySession } from '../../lib/replay/replay-session.ts';
import { contextText, headText } from '../../lib/report/context-text.ts';
import { contextLine, headLine, replayLine } from '../../lib/report/replay-line.ts';
import { replayText } from '../../lib/report/replay-text.ts';
import type { WantedState } from '../../lib/store/git/wanted-state.ts';
import { startNodeDigest } from '../node-digest.ts';
import { COULD_NOT_RUN, formatOption, setExitCode } from '../exit-code.ts';
import { forEachSession } from '../read-sessions.ts';
import { stateOptions } from '../state-options.ts';
import { outputStyle, print } from '../terminal.ts';

interface ReplayOptions extends WantedState {
  readonly format: 'text' | 'ndjson';
  readonly call?: string;
  /** True when the flag came without an id. */
  readonly head?: string | true;
  readonly policy: readonly string[];
}

const EXAMPLES = `
Examples:
  afterturn replay run.bundle
  afterturn replay run.bundle --call u7_reply
  afterturn replay run.bundle --head --policy tailTurns=1 --policy exposeDefault=full

Policy fields, with what the writer uses:
${Object.entries(DEFAULT_POLICY)
  .map(([name, value]) => `  ${name}=${String(value)}`)
  .join('\n')}`;

/** Adds `afterturn replay`. */
export function addReplay(program: Command): void {
  const [ref, at] = stateOptions();
  program
    .command('replay')
    .description('re-derive what every model call saw, and say which replays are exact')
    .usage('[options] <input...>')
    .argument('[input...]', 'session folders, repositories, git bundles, folders of them')
    .addOption(new Option('--call <id>', 'print the whole context of one call').conflicts('head'))
    .option(
      '--head [id]',
      'render what the next call at a head would see; the active head without an id (a path that exists is an input, not an id)',
    )
    .addOption(
      new Option(
        '--policy <name=value>',
        'change a policy field, again for more; recorded manifests win for aging',
      )
        .default([], 'as the writer')
        .argParser((setting: string, all: readonly string[]) => [...all, setting]),
    )
    .addOption(formatOption(['text', 'ndjson']))
    .addOption(ref)
    .addOption(at)
    .addHelpText('after', EXAMPLES)
    .action(runReplay);
}

async function runReplay(given: readonly string[], asked: ReplayOptions, command: Command): Promise<void> {
  const { inputs, options } = pathBehindHead(given, asked);
  if (inputs.length === 0) command.error("error: missing required argument 'input'");
  const policy = policyFrom(options.policy);
  let sessions = 0;
  let printed = 0;
  const failures = await forEachSession(inputs, options, async ({ graph }) => {
    sessions += 1;
    const pieces = output(graph, policy, options);
    if (pieces === null) return;
    if (printed > 0 && options.format === 'text') await print('\n');
    printed += 1;
    for (const piece of pieces) await print(piece);
  });
  const wanted = options.call ?? (options.head === true ? undefined : options.head);
  if (wanted !== undefined && printed === 0 && sessions > 0) {
    throw notFound(wanted, options.call !== undefined);
  }
  if (failures.length > 0) setExitCode(COULD_NOT_RUN);
}

/** `--head INPUT`: the parser takes the input for the id that may follow. */
function pathBehindHead(
  inputs: readonly string[],
  options: ReplayOptions,
): { inputs: readonly string[]; options: ReplayOptions } {
  const { head } = options;
  if (typeof head !== 'string' || !existsSync(head)) return { inputs, options };
  return { inputs: [head, ...inputs], options: { ...options, head: true } };
}

/** What is printed of a session, in pieces; null when it does not hold the node asked for. */
function output(graph: SessionGraph, policy: Policy, options: ReplayOptions): Iterable<string> | null {
  const { format, call, head } = options;
  const isText = format === 'text';
  if (call !== undefined) {
    const index = graph.indexOf(nodeId(call));
    if (index < 0 || !isModelCall(graph.calls[index])) return null;
    return [isText ? contextText(graph, index, policy, outputStyle()) : contextLine(graph, index, policy)];
  }
  if (head !== undefined) {
    const index = head === true ? activeHead(graph) : graph.indexOf(nodeId(head));
    if (index < 0 && head !== true) return null;
    const context = contextOfHead(graph, wholeGraph(graph, index), policy);
    return [isText ? headText(graph, index, context, outputStyle()) : headLine(graph, index, context)];
  }
  const replays = replaySession(graph, policy, { start: startNodeDigest, messagesDigests: !isText });
  return isText ? [replayText(graph, replays, outputStyle())] : replayLine(graph, replays, policy);
}

/** The head of meta.json, or, where that names no node, the newest call that nothing called. */
function activeHead(graph: SessionGraph): number {
  const named = graph.indexOf(graph.session.meta.headId);
  return named >= 0 ? named : defaultHead(graph);
}

function notFound(id: string, isCall: boolean): AfterturnError {
  const what = isCall ? 'call to a model' : 'node';
  const remedy = '`afterturn replay INPUT` lists the calls, `afterturn show INPUT` the nodes';
  return new AfterturnError(
    'usage/unknown-call',
    `no session read here has a ${what} of this id`,
    `${isCall ? '--call' : '--head'} ${id}`,
    remedy,
  );
}
