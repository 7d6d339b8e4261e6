import { AfterturnError } from '../lib/base/afterturn-error.ts';
import type { Problem } from '../lib/base/problem.ts';
import { buildGraph, type SessionGraph } from '../lib/graph/session-graph.ts';
import { safeText } from '../lib/report/safe-text.ts';
import { loadSession } from '../lib/store/load-session.ts';
import type { Dialect } from '../lib/store/dialect.ts';
import type { Session } from '../lib/store/session.ts';
import type { SessionFiles } from '../lib/store/session-files.ts';
import type { WantedState } from '../lib/store/git/wanted-state.ts';
import { defectError } from './defect-error.ts';
import { asInputError } from './inputs/input-errors.ts';
import { nodeDecode } from './inputs/node-decode.ts';
import { openInputs } from './inputs/open-inputs.ts';
import { inputInWords } from './inputs/standard-input.ts';
import { type LimitOptions, limitsOf } from './limit-options.ts';
import { progressTicker } from './run-progress.ts';
import { clearProgress, palette, remark } from './terminal.ts';

/** What inputs may be, for the help of every command. */
export const INPUTS_ARE =
  'session folders, repositories, git bundles, packs, archives (tar, tar.gz, zip) or folders of these; - is standard input';

/** Which state of the sessions is read, and how; every command has options for it. */
export interface ReadOptions extends WantedState, LimitOptions {
  /** Default: `current`. */
  readonly dialect?: Dialect;
}

/** A session, ready to be asked; only one is held at a time. */
export interface ReadSession {
  readonly input: string;
  readonly files: SessionFiles;
  readonly session: Session;
  readonly graph: SessionGraph;
}

/** What could not be read so far; the run goes on without it and exits with 2. */
export interface Failure {
  readonly input: string;
  readonly message: string;
  readonly remedy: string;
}

/**
 * Opens the sessions of the inputs, one after the other, loads and indexes each, and hands it to
 * `visit`; failures as {@link forEachInput} has them.
 */
export function forEachSession(
  inputs: readonly string[],
  wanted: ReadOptions,
  visit: (read: ReadSession) => Promise<void>,
): Promise<Failure[]> {
  const twins = new TwinNotes();
  return forEachInput(inputs, wanted, async (input, files) => {
    const read = await readSession(input, files, wanted);
    twins.see(read.session.id, input);
    await visit(read);
  });
}

/** Remarks on sessions of one id that come from several inputs. */
export class TwinNotes {
  private readonly inputOf = new Map<string, string>();

  see(id: string, input: string): void {
    const twin = this.inputOf.get(id);
    if (twin === undefined) this.inputOf.set(id, input);
    else if (twin !== input) remark(noteText(input, twinNote(id, twin)));
  }
}

/** Loads and indexes one session. */
export async function readSession(
  input: string,
  files: SessionFiles,
  { dialect = 'current' }: ReadOptions,
): Promise<ReadSession> {
  const session = await loadSession(files, { decode: nodeDecode, dialect });
  return { input, files, session, graph: buildGraph(session) };
}

/**
 * Opens the sessions of the inputs, one after the other, and hands the files of each to `visit`. An
 * input that cannot be read, or whose visit fails, is told on standard error and added to the
 * failures that are returned; the others go on. Only an error about the run itself, such as its
 * output, ends it; and so does `stop`, after the session that is being read.
 */
export async function forEachInput(
  inputs: readonly string[],
  wanted: WantedState & LimitOptions,
  visit: (input: string, files: SessionFiles) => Promise<void>,
  stop?: AbortSignal,
): Promise<Failure[]> {
  const tick = progressTicker(inputs);
  const failures: Failure[] = [];
  for await (const opened of openInputs(inputs, wanted, limitsOf(wanted))) {
    if (stop?.aborted === true) break;
    const { input } = opened;
    if ('note' in opened) remark(noteText(input, opened.note));
    else if ('error' in opened) failures.push(reportFailure(input, opened.error));
    else {
      tick(input);
      try {
        await visit(input, opened.files);
      } catch (error) {
        if (isOfTheRun(error)) throw error;
        failures.push(reportFailure(input, readError(error, input)));
      }
    }
  }
  clearProgress();
  return failures;
}

/** What the file system refuses is no defect of ours, wherever it comes up. */
export function readError(error: unknown, input: string): AfterturnError {
  if (error instanceof AfterturnError) return error;
  return error instanceof Error && 'syscall' in error
    ? asInputError(error, input)
    : defectError(error, input);
}

function isOfTheRun(error: unknown): boolean {
  return error instanceof AfterturnError && error.code.startsWith('usage/');
}

/** Both are read: which of them is meant is not ours to say. */
function twinNote(id: string, twin: string): Problem {
  const message = `has the same id as a session read before, from ${inputInWords(twin)}`;
  const remedy = 'Leave one of them out, unless both are wanted';
  return { code: 'store/duplicate-session', file: `session ${id}`, message, remedy };
}

/** Tells of an input that could not be read. */
export function reportFailure(input: string, error: AfterturnError): Failure {
  const { red, bold } = palette(process.stderr.isTTY);
  const { message, remedy, place } = error;
  const shown = place === '' ? '""' : safeText(inputInWords(place));
  remark(`${red('error')} ${bold(shown)}: ${safeText(message)}\n      ${safeText(remedy)}`);
  return { input, message, remedy };
}

function noteText(input: string, note: Problem): string {
  const { cyan } = palette(process.stderr.isTTY);
  return `${cyan('note')}  ${safeText(inputInWords(input))}: ${safeText(note.file)} ${safeText(note.message)}\n      ${safeText(note.remedy)}`;
}
