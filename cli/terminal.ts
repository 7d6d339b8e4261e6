import { once } from 'node:events';
import { writeSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import pc from 'picocolors';
import type { Palette } from '../lib/report/palette.ts';
import { safeJson } from '../lib/report/safe-json.ts';
import type { TextStyle } from '../lib/report/text-style.ts';
import { COULD_NOT_RUN } from './exit-code.ts';

const LEAST_WIDTH = 40;
const PIPE_WIDTH = 100;

/** Style of what goes to standard output: colour on a terminal alone, and never with NO_COLOR. */
export function outputStyle(): TextStyle {
  const { isTTY, columns } = process.stdout;
  return { palette: palette(isTTY), width: isTTY ? Math.max(columns, LEAST_WIDTH) : PIPE_WIDTH };
}

/** Colours of what goes to standard error. */
export function errorStyle(): Pick<TextStyle, 'palette'> {
  return { palette: palette(process.stderr.isTTY) };
}

/** Colours for one of the two output streams. */
export function palette(isTerminal: boolean): Palette {
  const wanted = isTerminal && !process.env['NO_COLOR'] && process.env['TERM'] !== 'dumb';
  const { bold, dim, red, yellow, cyan, green } = pc.createColors(wanted);
  return { bold, dim, red, yellow, cyan, green };
}

/** Writes to standard output and waits while the reader is slower than we are. */
export async function print(text: string | Uint8Array): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}

/** Writes JSON, in which what a terminal could take for a command is escaped; the same document. */
export async function printJson(json: string): Promise<void> {
  await print(safeJson(json));
}

/** Writes one remark for people to standard error. */
export function remark(text: string): void {
  clearProgress();
  process.stderr.write(`${text}\n`);
}

let shown = '';

/** Shows how far a run is, on one line that the next replaces; nothing where no one watches. */
export function showProgress(text: string): void {
  if (!process.stderr.isTTY) return;
  const width = process.stderr.columns;
  shown = stripVTControlCharacters(text).slice(0, width - 1);
  process.stderr.write(`\r${shown}\u001b[K`);
}

export function clearProgress(): void {
  if (shown === '') return;
  process.stderr.write('\r\u001b[K');
  shown = '';
}

/** Ends the run when its output goes nowhere: quietly when the reader closed early, as `head` does. */
export function watchOutput(): void {
  const onError = ({ code, message }: NodeJS.ErrnoException): never => {
    if (code === 'EPIPE') process.exit();
    // Not `remark`: standard error itself may be what failed, and a synchronous write ends with us.
    tryWrite(`error standard output: it cannot be written (${code ?? message})\n`);
    process.exit(COULD_NOT_RUN);
  };
  process.stdout.on('error', onError);
  process.stderr.on('error', onError);
}

function tryWrite(text: string): void {
  try {
    writeSync(process.stderr.fd, text);
  } catch {
    // Nobody is left who could be told; the exit code says it.
  }
}
