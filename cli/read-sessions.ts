import { AfterturnError } from '../lib/base/afterturn-error.ts';
import { buildGraph, type SessionGraph } from '../lib/graph/session-graph.ts';
import { safeText } from '../lib/report/safe-text.ts';
import { loadSession } from '../lib/store/load-session.ts';
import type { Session } from '../lib/store/session.ts';
import type { SessionFiles } from '../lib/store/session-files.ts';
import type { WantedState } from '../lib/store/git/wanted-state.ts';
import { defectError } from './defect-error.ts';
import { nodeDecode } from './inputs/node-decode.ts';
import { openInputs } from './inputs/open-inputs.ts';
import { clearProgress, palette, remark, showProgress } from './terminal.ts';

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

const QUIET_MS = 500;
const STEP_MS = 100;

/**
 * Opens, loads and indexes the sessions of the inputs, one after the other, and hands each to
 * `visit`. An input that cannot be read, or whose visit fails, is told on standard error and added to
 * the failures that are returned; the others go on. Only an error about the run itself, such as its
 * output, ends it.
 */
export async function forEachSession(
  inputs: readonly string[],
  wanted: WantedState,
  visit: (read: ReadSession) => Promise<void>,
): Promise<Failure[]> {
  const tick = progressTicker();
  const failures: Failure[] = [];
  for await (const opened of openInputs(inputs, wanted)) {
    const { input } = opened;
    if ('note' in opened) remark(noteText(input, opened.note));
    else if ('error' in opened) failures.push(reportFailure(input, opened.error));
    else {
      tick(input);
      try {
        const session = await loadSession(opened.files, { decode: nodeDecode });
        await visit({ input, files: opened.files, session, graph: buildGraph(session) });
      } catch (error) {
        if (isOfTheRun(error)) throw error;
        failures.push(
          reportFailure(input, error instanceof AfterturnError ? error : defectError(error, input)),
        );
      }
    }
  }
  clearProgress();
  return failures;
}

function isOfTheRun(error: unknown): boolean {
  return error instanceof AfterturnError && error.code.startsWith('usage/');
}

/** Tells of an input that could not be read. */
export function reportFailure(input: string, error: AfterturnError): Failure {
  const { red, bold } = palette(process.stderr.isTTY);
  const { message, remedy, place } = error;
  const shown = place === '' ? '""' : safeText(place);
  remark(`${red('error')} ${bold(shown)}: ${safeText(message)}\n      ${safeText(remedy)}`);
  return { input, message, remedy };
}

function noteText(input: string, note: { file: string; message: string; remedy: string }): string {
  const { cyan } = palette(process.stderr.isTTY);
  return `${cyan('note')}  ${safeText(input)}: ${safeText(note.file)} ${safeText(note.message)}\n      ${safeText(note.remedy)}`;
}

function progressTicker(): (name: string) => void {
  const start = performance.now();
  let last = start;
  let count = 0;
  return (name) => {
    count += 1;
    const now = performance.now();
    if (now - start < QUIET_MS || now - last < STEP_MS) return;
    last = now;
    showProgress(`session ${count}: ${safeText(name)}`);
  };
}
