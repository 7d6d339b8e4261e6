import { existsSync } from 'node:fs';
import { type Command, Option } from 'commander';
import { AfterturnError } from '../../lib/base/afterturn-error.ts';
import { nodeId } from '../../lib/base/brand.ts';
import type { SessionGraph } from '../../lib/graph/session-graph.ts';
import { contextOfHead } from '../../lib/replay/call-context.ts';
import { isModelCall, modelCalls } from '../../lib/replay/model-calls.ts';
import { REQUEST_SHAPES, type ShapeName } from '../../lib/replay/request/request-shapes.ts';
import { requestLine } from '../../lib/report/request-line.ts';
import type { Policy } from '../../lib/replay/policy.ts';
import { defaultHead, wholeGraph } from '../../lib/replay/context-query.ts';
import { replaySession } from '../../lib/replay/replay-session.ts';
import { verifyCalls } from '../../lib/replay/verify/verify-calls.ts';
import type { Estimator } from '../../lib/replay/tokens/estimator.ts';
import { sessionTokens } from '../../lib/replay/tokens/session-tokens.ts';
import { contextText, headText } from '../../lib/report/context-text.ts';
import { contextLine, headLine, replayLine } from '../../lib/report/replay-line.ts';
import { itemTokensText } from '../../lib/report/item-tokens-text.ts';
import { replayText } from '../../lib/report/replay-text.ts';
import { tokensText } from '../../lib/report/tokens-text.ts';
import type { SessionFiles } from '../../lib/store/session-files.ts';
import { STANDARD_INPUT } from '../inputs/standard-input.ts';
import { startNodeDigest } from '../node-digest.ts';
import { dialectOption } from '../dialect-option.ts';
import { COULD_NOT_RUN, formatOption, setExitCode } from '../exit-code.ts';
import { forEachSession, INPUTS_ARE, type ReadOptions } from '../read-sessions.ts';
import { rewritesIn } from '../session-history.ts';
import { POLICY_HELP, policyOf, type PolicyOptions, policyOptions } from '../policy-options.ts';
import { stateOptions } from '../state-options.ts';
import { outputStyle, print } from '../terminal.ts';
import { openTokenizer, TOKENIZER_NAMES, type TokenizerName } from '../tokenizers.ts';

interface ReplayOptions extends ReadOptions, PolicyOptions {
  readonly format: 'text' | 'ndjson';
  readonly call?: string;
  /** True when the flag came without an id. */
  readonly head?: string | true;
  readonly messages?: ShapeName;
  readonly tokens?: true;
  readonly tokenizer?: TokenizerName;
}

const EXAMPLES = `
Examples:
  afterturn replay run.bundle
  afterturn replay run.bundle --call u7_reply
  afterturn replay run.bundle --call u7_reply --messages anthropic | jq .request
  afterturn replay run.bundle --tokens --tokenizer o200k
  afterturn replay run.bundle --head --policy tailTurns=1 --policy exposeDefault=full

${POLICY_HELP}`;

/** Adds `afterturn replay`. */
export function addReplay(program: Command): void {
  const [ref, at] = stateOptions();
  const command = program
    .command('replay')
    .description('re-derive what every model call saw, and say which replays are exact')
    .usage('[options] <input...>')
    .argument('[input...]', INPUTS_ARE)
    .addOption(new Option('--call <id>', 'print the whole context of one call').conflicts('head'))
    .option(
      '--head [id]',
      'render what the next call at a head would see; the active head without an id (a path that exists is an input, not an id)',
    )
    .addOption(
      new Option('--messages <shape>', 'print the requests as a provider takes them, a line of JSON a call')
        .choices(Object.keys(REQUEST_SHAPES))
        .conflicts('head'),
    )
    .addOption(
      new Option(
        '--tokens',
        'add what each call costs in tokens and what it repeats of the call before it',
      ).conflicts(['head', 'messages']),
    )
    .addOption(
      new Option(
        '--tokenizer <name>',
        'how tokens are estimated: characters ÷ 4, or as a vocabulary splits text',
      )
        .choices(TOKENIZER_NAMES)
        .conflicts(['head', 'messages'])
        .implies({ tokens: true }),
    )
    .addOption(formatOption(['text', 'ndjson']))
    .addOption(ref)
    .addOption(at)
    .addOption(dialectOption())
    .addHelpText('after', EXAMPLES)
    .action(runReplay);
  for (const option of policyOptions()) command.addOption(option);
}

async function runReplay(given: readonly string[], asked: ReplayOptions, command: Command): Promise<void> {
  const { inputs, options } = pathBehindHead(given, asked);
  if (inputs.length === 0) command.error("error: missing required argument 'input'");
  const policy = policyOf(options);
  const estimator = options.tokens === true ? await openTokenizer(options.tokenizer ?? 'characters') : null;
  let sessions = 0;
  let printed = 0;
  const failures = await forEachSession(inputs, options, async ({ graph, files }) => {
    sessions += 1;
    const pieces = output(graph, files, policy, { ...options, estimator });
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
  if (typeof head !== 'string' || (head !== STANDARD_INPUT && !existsSync(head))) return { inputs, options };
  return { inputs: [head, ...inputs], options: { ...options, head: true } };
}

/** What is printed of a session, in pieces; null when it does not hold the node asked for. */
function output(
  graph: SessionGraph,
  files: SessionFiles,
  policy: Policy,
  options: ReplayOptions & { readonly estimator: Estimator | null },
): Iterable<string> | null {
  const { format, call, head, messages, estimator } = options;
  const isText = format === 'text';
  if (call !== undefined) {
    const index = graph.indexOf(nodeId(call));
    if (index < 0 || !isModelCall(graph.calls[index])) return null;
    if (messages !== undefined) return [requestLine(graph, index, policy, messages)];
    const rewrites = rewritesIn(files) ?? null;
    if (!isText) return [contextLine(graph, index, policy, rewrites, estimator)];
    const text = contextText(graph, index, policy, outputStyle(), rewrites);
    return estimator === null
      ? [text]
      : [text, itemTokensText(graph, index, policy, estimator, outputStyle())];
  }
  if (head !== undefined) {
    const index = head === true ? activeHead(graph) : graph.indexOf(nodeId(head));
    if (index < 0 && head !== true) return null;
    const context = contextOfHead(graph, wholeGraph(graph, index), policy);
    return [isText ? headText(graph, index, context, outputStyle()) : headLine(graph, index, context)];
  }
  if (messages !== undefined) return requestLines(graph, policy, messages);
  const rewrites = rewritesIn(files);
  const replays = replaySession(graph, policy, {
    start: startNodeDigest,
    messagesDigests: !isText,
    ...(rewrites === undefined ? {} : { rewrites }),
  });
  const tokens = estimator === null ? null : sessionTokens(graph, replays, policy, estimator);
  if (!isText) return replayLine(graph, replays, policy, tokens);
  const text = replayText(graph, replays, verifyCalls(graph, replays, policy), outputStyle());
  return tokens === null ? [text] : [text, tokensText(graph, tokens, outputStyle())];
}

function* requestLines(graph: SessionGraph, policy: Policy, shape: ShapeName): Generator<string> {
  for (const call of modelCalls(graph)) yield requestLine(graph, call, policy, shape);
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
