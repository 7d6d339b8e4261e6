import { AfterturnError } from '../../../base/afterturn-error.ts';
import type { ArchiveLimits } from './archive-limits.ts';

/** What a limit holds back, and the option of the command that raises it. */
const LIMIT_WORDS: Readonly<Record<keyof ArchiveLimits, { readonly what: string; readonly flag?: string }>> =
  {
    entries: { what: 'entries in one archive', flag: '--max-entries' },
    total: { what: 'bytes inflated from one input', flag: '--max-total' },
    file: { what: 'bytes of one file', flag: '--max-file' },
    ratio: { what: 'times as large as it is compressed', flag: '--max-ratio' },
    nesting: { what: 'archives inside of one another' },
  };

/** Bytes of an archive are not what its writer wrote; `message` names the place in it. */
export function damagedArchive(place: string, message: string): AfterturnError {
  const remedy = 'Copy or download it again, or make it anew from the whole folder';
  return new AfterturnError('archive/damaged', message, place, remedy);
}

/** Something an archive may well hold, and that is not read here. */
export function unsupportedArchive(place: string, message: string): AfterturnError {
  const remedy = 'Unpack it with the program that made it and give the folder instead';
  return new AfterturnError('archive/unsupported', message, place, remedy);
}

/** `found` says what exceeds the limit, as `it states 12 entries`. */
export function overLimit(
  place: string,
  limit: keyof ArchiveLimits,
  value: number,
  found: string,
): AfterturnError {
  const { what, flag } = LIMIT_WORDS[limit];
  const message = `${found}; the limit is ${value.toLocaleString('en-US')} ${what}`;
  const remedy =
    flag === undefined
      ? 'Unpack the outer ones, if you trust where it comes from, and give what lies in them'
      : `If you trust where it comes from, raise the limit with ${flag}`;
  return new AfterturnError('archive/limit', message, place, remedy);
}
