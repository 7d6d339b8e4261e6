import type { Command } from 'commander';
import { secretsText } from '../../lib/report/secrets-text.ts';
import type { WantedState } from '../../lib/store/git/wanted-state.ts';
import { inputName } from '../../lib/store/input-name.ts';
import { packEnd, packedSessionText, packStart } from '../../lib/store/pack/pack-text.ts';
import { packSession } from '../../lib/store/pack/pack-session.ts';
import { packJsonSchema } from '../../lib/store/pack/pack-versions.ts';
import { redactSession } from '../../lib/store/pack/redact-session.ts';
import { SecretBook } from '../../lib/store/redact/secret-book.ts';
import type { PackedSession } from '../../lib/store/pack/pack-document.ts';
import manifest from '../../package.json' with { type: 'json' };
import { COULD_NOT_RUN, setExitCode } from '../exit-code.ts';
import type { LimitOptions } from '../limit-options.ts';
import { PackFile, STANDARD_OUTPUT } from '../pack-file.ts';
import { type Failure, forEachInput, INPUTS_ARE } from '../read-sessions.ts';
import { stateOptions } from '../state-options.ts';
import { errorStyle, print, remark } from '../terminal.ts';

interface PackOptions extends WantedState, LimitOptions {
  readonly out?: string;
  readonly redact?: true;
  readonly schema?: true;
}

const EXAMPLES = `
Examples:
  afterturn pack run.bundle -o run.json --redact
  afterturn pack ~/.openprogram/sessions -o - | gzip > sessions.json.gz
  afterturn pack --schema`;

/** Adds `afterturn pack`. */
export function addPack(program: Command): void {
  const [ref, at] = stateOptions();
  program
    .command('pack')
    .description('write sessions into one JSON file that every command reads, whole or with secrets replaced')
    .argument('[input...]', INPUTS_ARE)
    .option('-o, --out <file>', 'file to write, - for standard output; an older pack there is replaced')
    .option('--redact', 'replace likely secrets, such as tokens, private keys and passwords')
    .option('--schema', 'print the JSON Schema of such a file, and read nothing')
    .addOption(ref)
    .addOption(at)
    .addHelpText('after', EXAMPLES)
    .action(runPack);
}

async function runPack(inputs: readonly string[], options: PackOptions, command: Command): Promise<void> {
  const { out, schema } = options;
  if (schema === true) return print(`${JSON.stringify(packJsonSchema(), null, 2)}\n`);
  if (inputs.length === 0) return command.error("error: missing required argument 'input'");
  if (out === undefined) return command.error("error: required option '-o, --out <file>' not specified");
  const pack = PackFile.create(out, inputs);
  try {
    await writePack(pack, inputs, { ...options, out });
  } catch (error) {
    pack.discard();
    throw error;
  }
}

async function writePack(
  pack: PackFile,
  inputs: readonly string[],
  options: PackOptions & { readonly out: string },
): Promise<void> {
  const book = new SecretBook();
  let [count, lost] = [0, 0];
  await pack.write(packStart(`${manifest.name} ${manifest.version}`));
  const failures = await forEachInput(inputs, options, async (_, files) => {
    const whole = await packSession(files);
    lost += lostFiles(whole);
    for (const piece of sessionText(whole, book, count === 0, options.redact === true))
      await pack.write(piece);
    count += 1;
  });
  if (failures.length > 0) setExitCode(COULD_NOT_RUN);
  if (count === 0) {
    pack.discard();
    remark('No session could be packed, and nothing was written');
    return;
  }
  await pack.write(packEnd(failures.map(packed)));
  await pack.finish();
  const summary = summaryText({ sessions: count, lost, failures, size: pack.size }, options.out);
  if (options.out === STANDARD_OUTPUT) remark(summary);
  else await print(`${summary}\n`);
}

/** Of a session that was read whole: one that fails leaves nothing behind. */
function sessionText(
  whole: PackedSession,
  book: SecretBook,
  isFirst: boolean,
  isRedacted: boolean,
): Iterable<string> {
  const redacted = redactSession(whole, book);
  const fresh = (redacted.redacted ?? []).slice(whole.redacted?.length ?? 0);
  const remarks = secretsText(whole.name, fresh, isRedacted, errorStyle());
  if (remarks !== '') remark(remarks);
  return packedSessionText(isRedacted ? redacted : whole, isFirst);
}

/** A failed input may name a folder of this machine: only its last part is packed. */
function packed({ input, message, remedy }: Failure): Failure {
  return { input: inputName(input), message, remedy };
}

/** How many files could not be read, or were refused, and stand in the pack by their names alone. */
function lostFiles({ files, refused }: PackedSession): number {
  return refused.length + files.filter((file) => 'problem' in file).length;
}

interface Packed {
  readonly sessions: number;
  readonly lost: number;
  readonly failures: readonly Failure[];
  readonly size: number;
}

function summaryText({ sessions, lost, failures, size }: Packed, out: string): string {
  const many = (number: number, word: string): string => `${number} ${word}${number === 1 ? '' : 's'}`;
  const failed =
    failures.length === 0 ? '' : `, ${many(failures.length, 'input')} could not be read (listed in it)`;
  const missing =
    lost === 0 ? '' : `, ${many(lost, 'file')} could not be read or were refused (listed in it)`;
  const place = out === STANDARD_OUTPUT ? '' : ` into ${out}`;
  return `${many(sessions, 'session')} packed${place}, ${many(size, 'byte')}${missing}${failed}`;
}
