import { Option } from 'commander';

/** Something was found: by `check`, `diff` or `snapshot verify`. */
export const FOUND_SOMETHING = 1;
/** Bad usage, or an input that could not be read. */
export const COULD_NOT_RUN = 2;
/** Ctrl-C, as shells have it. */
export const INTERRUPTED = 130;

/** Sets the exit code of the process; the worst one that was set stays. */
export function setExitCode(code: number): void {
  process.exitCode = Math.max(Number(process.exitCode ?? 0), code);
}

/** `--format`, with the formats a command knows; the first is the default. */
export function formatOption(formats: readonly string[]): Option {
  const [first = 'text'] = formats;
  return new Option('--format <format>', 'how to print').choices(formats).default(first);
}
