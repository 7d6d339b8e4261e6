import { isatty } from 'node:tty';
import { AfterturnError } from '../../lib/base/afterturn-error.ts';
import { overLimit } from '../../lib/store/open/archive/archive-errors.ts';
import type { ArchiveLimits } from '../../lib/store/open/archive/archive-limits.ts';

/** Names standard input among inputs. */
export const STANDARD_INPUT = '-';
const WORDS = 'standard input';

/** An input as people are told of it. */
export function inputInWords(input: string): string {
  const isStandard = input === STANDARD_INPUT || input.startsWith(`${STANDARD_INPUT}/`);
  return isStandard ? WORDS + input.slice(STANDARD_INPUT.length) : input;
}

/** Throws `usage/input` when standard input is asked for twice, or is a terminal. */
export function checkStandardInput(inputs: readonly string[], isTerminal = isatty(0)): void {
  const times = inputs.filter((input) => input === STANDARD_INPUT).length;
  if (times > 1) throw misuse('it is given more than once, and can be read only once', 'Give - once');
  if (times === 1 && isTerminal) {
    const remedy = 'Lead a bundle, an archive or a pack into it, as in `afterturn check - < run.tar.gz`';
    throw misuse('it is a terminal, where nothing will come from', remedy);
  }
}

/** All of standard input, held in memory. Throws `archive/limit` as soon as it is too much. */
export async function readStandardInput(limits: ArchiveLimits): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of process.stdin as AsyncIterable<Buffer>) {
    length += part.length;
    const found = `it holds ${length.toLocaleString('en-US')} bytes or more`;
    if (length > limits.total) throw overLimit(STANDARD_INPUT, 'total', limits.total, found);
    parts.push(part);
  }
  return Buffer.concat(parts, length);
}

function misuse(message: string, remedy: string): AfterturnError {
  return new AfterturnError('usage/input', message, WORDS, remedy);
}
