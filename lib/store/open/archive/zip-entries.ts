import { AfterturnError } from '../../../base/afterturn-error.ts';
import { damagedArchive } from './archive-errors.ts';
import type { ArchiveEntry } from './archive-folder.ts';
import { readZipEnd } from './zip-end.ts';
import { ZipFields } from './zip-fields.ts';
import { type ZipContext, ZipFile, type ZipRecord } from './zip-file.ts';
import { zipName } from './zip-name.ts';

const RECORD_SIGNATURE = 0x02014b50;
const RECORD_BYTES = 46;
const LONGEST_RECORD = RECORD_BYTES + 3 * 0xffff;
const EXTRA_64 = 1;
const ALL_ONES = 0xffffffff;
/** Systems whose attributes say what kind of entry it is. */
const UNIX: ReadonlySet<number> = new Set([3, 19]);
const KIND_BITS = 0xf000;
const KINDS: Readonly<Record<number, ArchiveEntry['kind']>> = { 0x8000: 'file', 0x4000: 'folder', 0: 'file' };

/**
 * The entries that the list of a zip archive names, in its order; what lies between them is not
 * looked at, and nothing is inflated before it is asked for.
 *
 * Throws {@link AfterturnError} `archive/…` when the list cannot be read. One step per entry.
 */
export function* zipEntries(context: ZipContext): Generator<ArchiveEntry, void> {
  const { source, place, budget } = context;
  const { directoryAt, directorySize, count } = within(place, 0, () => readZipEnd(source, place, budget));
  const directoryEnd = directoryAt + directorySize;
  let at = directoryAt;
  let read = 0;
  for (; at < directoryEnd; read += 1) {
    const from = at;
    const entry = within(place, from, () => {
      const fields = new ZipFields(source.part(from, Math.min(from + LONGEST_RECORD, directoryEnd)));
      return entryOf(fields, context);
    });
    yield entry.entry;
    at += entry.length;
  }
  // The count has few bits in older archives, and starts again at zero when they are full.
  if (read % 0x10000 === count % 0x10000 && at === directoryEnd) return;
  throw damagedArchive(place, `its list has ${read} entries, its end says ${count}`);
}

function entryOf(
  fields: ZipFields,
  context: ZipContext,
): { readonly entry: ArchiveEntry; readonly length: number } {
  if (fields.u32(0) !== RECORD_SIGNATURE) throw new RangeError('no entry is there');
  const [nameLength, extraLength, commentLength] = [fields.u16(28), fields.u16(30), fields.u16(32)];
  const flags = fields.u16(8);
  const nameBytes = fields.slice(RECORD_BYTES, nameLength);
  const name = zipName(nameBytes, (flags & 0x800) !== 0);
  const record: ZipRecord = {
    nameBytes,
    flags,
    method: fields.u16(10),
    crc: fields.u32(16),
    ...sizesOf(fields, RECORD_BYTES + nameLength, extraLength),
  };
  const kind = kindOf(fields, name);
  const file = kind === 'file' ? { file: new ZipFile(record, context, `${context.place}/${name}`) } : {};
  const length = RECORD_BYTES + nameLength + extraLength + commentLength;
  fields.slice(0, length);
  return { entry: { name, kind, ...file }, length };
}

/** Numbers that do not fit into their fields stand, in this order, in an extra one. */
function sizesOf(
  fields: ZipFields,
  extraAt: number,
  extraLength: number,
): { readonly size: number; readonly compressed: number; readonly headerAt: number } {
  const extra = fields.extra(extraAt, extraLength, EXTRA_64);
  let at = 0;
  const wide = (value: number): number => {
    if (value !== ALL_ONES || extra === null) return value;
    at += 8;
    return extra.u64(at - 8);
  };
  const size = wide(fields.u32(24));
  const compressed = wide(fields.u32(20));
  return { size, compressed, headerAt: wide(fields.u32(42)) };
}

function kindOf(fields: ZipFields, name: string): ArchiveEntry['kind'] {
  if (UNIX.has(fields.u16(4) >> 8)) {
    const kind = KINDS[(fields.u32(38) >>> 16) & KIND_BITS] ?? 'other';
    if (kind !== 'file') return kind;
  }
  return name.endsWith('/') ? 'folder' : 'file';
}

function within<Result>(place: string, at: number, step: () => Result): Result {
  try {
    return step();
  } catch (error) {
    if (error instanceof AfterturnError || !(error instanceof RangeError)) throw error;
    throw damagedArchive(place, `its list of entries is damaged at byte ${at}: ${error.message}`);
  }
}
