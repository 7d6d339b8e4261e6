import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The built command; `npm test` builds it before the tests run. */
const COMMAND = fileURLToPath(new URL('../../dist/afterturn.js', import.meta.url));

export interface CliRun {
  readonly stdout: string;
  readonly stderr: string;
  /** -1 when it was killed, because it did not end in time. */
  readonly code: number;
}

const TIMEOUT_MS = 30_000;

/** Runs the command as people do, its output piped; a run that does not end in half a minute is killed. */
export function runCli(...args: readonly string[]): Promise<CliRun> {
  return run(process.execPath, [COMMAND, ...args]);
}

/** Runs a line of the shell in which `$AFTERTURN` stands for the command. */
export function runShell(line: string): Promise<CliRun> {
  return run('bash', ['-c', `AFTERTURN="${process.execPath} ${COMMAND}"; ${line}`]);
}

/** The objects of an NDJSON output. Throws when a line is no JSON. */
export function linesOf<Line = Readonly<Record<string, unknown>>>({ stdout }: CliRun): Line[] {
  const lines = stdout.split('\n');
  if (lines.pop() !== '') throw new Error('the last line has no end');
  return lines.map((line) => JSON.parse(line) as Line);
}

function run(program: string, args: readonly string[]): Promise<CliRun> {
  return new Promise((resolve) => {
    const options = { encoding: 'utf8', maxBuffer: 2 ** 30, timeout: TIMEOUT_MS } as const;
    execFile(program, args, options, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : -1;
      resolve({ stdout, stderr, code });
    });
  });
}
