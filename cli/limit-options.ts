import { InvalidArgumentError, Option } from 'commander';
import { type ArchiveLimits, DEFAULT_LIMITS } from '../lib/store/open/archive/archive-limits.ts';

/** The limits of archives that were raised or lowered on the command line. */
export interface LimitOptions {
  readonly maxEntries?: number;
  readonly maxTotal?: number;
  readonly maxFile?: number;
  readonly maxRatio?: number;
}

const UNITS: Readonly<Record<string, number>> = { '': 1, k: 2 ** 10, m: 2 ** 20, g: 2 ** 30 };

/** What archives may hold; every command that reads inputs has these. */
export function limitOptions(): readonly Option[] {
  const { entries, total, file, ratio } = DEFAULT_LIMITS;
  const option = (flags: string, text: string, standard: string, parse: (word: string) => number): Option =>
    new Option(flags, `${text} (default: ${standard})`).argParser(parse);
  return [
    option(
      '--max-entries <count>',
      'entries that an archive may hold',
      entries.toLocaleString('en-US'),
      count,
    ),
    option('--max-total <size>', 'size that all of an archive may unpack to', inMegabytes(total), size),
    option(
      '--max-file <size>',
      'size of a single file that is read from an archive',
      inMegabytes(file),
      size,
    ),
    option(
      '--max-ratio <times>',
      'how many times larger unpacking may make a file over 10 MB',
      `${ratio}`,
      count,
    ),
  ];
}

export function limitsOf({ maxEntries, maxTotal, maxFile, maxRatio }: LimitOptions): ArchiveLimits {
  return {
    ...DEFAULT_LIMITS,
    entries: maxEntries ?? DEFAULT_LIMITS.entries,
    total: maxTotal ?? DEFAULT_LIMITS.total,
    file: maxFile ?? DEFAULT_LIMITS.file,
    ratio: maxRatio ?? DEFAULT_LIMITS.ratio,
  };
}

function count(word: string): number {
  if (!/^[1-9]\d{0,14}$/.test(word)) throw new InvalidArgumentError('Give a whole number from 1.');
  return Number(word);
}

function size(word: string): number {
  const [, digits, unit = ''] = /^(\d+(?:\.\d+)?) ?([kmg]?)i?b?$/i.exec(word) ?? [];
  const bytes = Math.floor(Number(digits) * (UNITS[unit.toLowerCase()] ?? Number.NaN));
  if (Number.isSafeInteger(bytes) && bytes > 0) return bytes;
  throw new InvalidArgumentError('Give a size, such as 2GB, 800MB or 1000000.');
}

function inMegabytes(bytes: number): string {
  return bytes % 2 ** 30 === 0 ? `${bytes / 2 ** 30}GB` : `${bytes / 2 ** 20}MB`;
}
