import { existsSync } from 'node:fs';
import { type Command, Option } from 'commander';
import { AfterturnError } from '../../lib/base/afterturn-error.ts';
import { REQUEST_SHAPES } from '../../lib/replay/request/request-shapes.ts';
import { dialectOption } from '../dialect-option.ts';
import { COULD_NOT_RUN, formatOption, setExitCode } from '../exit-code.ts';
import { STANDARD_INPUT } from '../inputs/standard-input.ts';
import { POLICY_HELP, policyOf, type PolicyOptions, policyOptions } from '../policy-options.ts';
import { forEachSession, INPUTS_ARE, type ReadOptions } from '../read-sessions.ts';
import { RecordPrinter } from '../record-printer.ts';
import { replayRecords, type ReplayRequest } from '../replay-records.ts';
import { rewritesIn } from '../session-history.ts';
import { stateOptions } from '../state-options.ts';
import { openTokenizer, TOKENIZER_NAMES, type TokenizerName } from '../tokenizers.ts';

interface ReplayOptions extends ReadOptions, PolicyOptions, ReplayRequest {
  readonly tokens?: true;
  readonly tokenizer?: TokenizerName;
}

const EXAMPLES = `
Examples:
  afterturn replay run.bundle
  afterturn replay run.bundle --call u7_reply
  afterturn replay run.bundle --call u7_reply --node u3_reply_t_2
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
    .addOption(
      new Option(
        '--node <id>',
        'with --call: say in one sentence why this node is in the context, or not',
      ).conflicts(['head', 'messages', 'tokens', 'tokenizer']),
    )
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
    .addOption(formatOption(['text', 'json', 'ndjson']))
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
  if (options.node !== undefined && options.call === undefined)
    command.error('error: --node says why a node is in the context of a call, so it needs --call');
  const policy = policyOf(options);
  const estimator = options.tokens === true ? await openTokenizer(options.tokenizer ?? 'characters') : null;
  // Requests are a line of JSON each, also among texts.
  const areLines = options.messages !== undefined && options.format === 'text';
  const printer = new RecordPrinter(areLines ? 'ndjson' : options.format);
  let sessions = 0;
  const failures = await forEachSession(inputs, options, async ({ graph, files }) => {
    sessions += 1;
    const rewrites = await rewritesIn(files);
    for (const record of replayRecords({ graph, rewrites, policy, estimator }, options))
      await printer.print(record);
  });
  if (printer.printed === 0 && sessions > 0) failIfNamed(options);
  await printer.end();
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

/** A node named by an option that no session holds is a mistake, and not an empty answer. */
function failIfNamed({ call, node, head }: ReplayOptions): void {
  const named = Object.entries({ call, node, head: head === true ? undefined : head });
  const options = named.filter(([, id]) => id !== undefined);
  if (options.length === 0) return;
  const what = call === undefined ? 'node' : node === undefined ? 'call to a model' : 'call and a node';
  throw new AfterturnError(
    'usage/unknown-call',
    `no session read here has a ${what} of ${options.length > 1 ? 'these ids' : 'this id'}`,
    options.map(([name, id]) => `--${name} ${String(id)}`).join(' '),
    '`afterturn replay INPUT` lists the calls, `afterturn show INPUT` the nodes',
  );
}
