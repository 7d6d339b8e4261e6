import type { ArchiveBudget } from './archive-budget.ts';
import { damagedArchive, overLimit, unsupportedArchive } from './archive-errors.ts';
import type { ByteSource } from './byte-source.ts';
import { ZipFields } from './zip-fields.ts';

/** Where the list of a zip archive's entries lies. */
export interface ZipEnd {
  readonly directoryAt: number;
  readonly directorySize: number;
  readonly count: number;
}

const END_SIGNATURE = 0x06054b50;
const END_BYTES = 22;
const LONGEST_COMMENT = 0xffff;
const LOCATOR_SIGNATURE = 0x07064b50;
const LOCATOR_BYTES = 20;
const END64_SIGNATURE = 0x06064b50;
const END64_BYTES = 56;

/**
 * Reads the end of a zip archive, which says where its list is. Throws {@link AfterturnError}
 * `archive/damaged` when it is cut short or goes on behind its end, `archive/unsupported` for one part
 * of several, `archive/limit`.
 */
export function readZipEnd(source: ByteSource, place: string, budget: ArchiveBudget): ZipEnd {
  const tailAt = Math.max(source.size - END_BYTES - LONGEST_COMMENT, 0);
  const tail = new ZipFields(source.part(tailAt, source.size));
  const at = endIn(tail, place);
  if (tail.u16(at + 4) !== 0 && tail.u16(at + 4) !== 0xffff)
    throw unsupportedArchive(place, 'it is one part of an archive in several');
  const short = {
    count: tail.u16(at + 10),
    directorySize: tail.u32(at + 12),
    directoryAt: tail.u32(at + 16),
  };
  const end = longEnd(source, tailAt + at, place) ?? { ...short, endAt: tailAt + at };
  if (end.directoryAt + end.directorySize !== end.endAt)
    throw damagedArchive(place, `its list of entries is not where its end, at byte ${end.endAt}, says`);
  const { entries: limit } = budget.limits;
  // Said before anything is read: a list of millions is large by itself.
  if (end.count > limit)
    throw overLimit(place, 'entries', limit, `it states ${end.count.toLocaleString('en-US')} entries`);
  return end;
}

/** Where the end begins; only its own comment may follow it. */
function endIn(tail: ZipFields, place: string): number {
  let other = -1;
  for (let at = tail.length - END_BYTES; at >= 0; at -= 1) {
    if (tail.u32(at) !== END_SIGNATURE) continue;
    const next = at + END_BYTES + tail.u16(at + 20);
    if (next === tail.length) return at;
    if (next < tail.length) other = Math.max(other, tail.length - next);
  }
  throw damagedArchive(
    place,
    other < 0
      ? 'it is cut short: its end, with the list of its entries, is missing'
      : `it goes on for ${other} bytes behind its end`,
  );
}

function longEnd(source: ByteSource, endAt: number, place: string): (ZipEnd & { endAt: number }) | null {
  if (endAt < LOCATOR_BYTES) return null;
  const locator = new ZipFields(source.part(endAt - LOCATOR_BYTES, endAt));
  if (locator.u32(0) !== LOCATOR_SIGNATURE) return null;
  const at = locator.u64(8);
  const fields = new ZipFields(source.part(at, at + END64_BYTES));
  if (fields.length < END64_BYTES || fields.u32(0) !== END64_SIGNATURE)
    throw damagedArchive(place, `its end is not at byte ${at}, where it should be`);
  return { count: fields.u64(32), directorySize: fields.u64(40), directoryAt: fields.u64(48), endAt: at };
}
