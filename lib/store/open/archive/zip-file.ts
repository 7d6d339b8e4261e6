import { AfterturnError } from '../../../base/afterturn-error.ts';
import { MOST_GROWTH } from '../../git/object-codec.ts';
import type { ArchiveBudget } from './archive-budget.ts';
import type { ArchiveCodec } from './archive-codec.ts';
import { damagedArchive, unsupportedArchive } from './archive-errors.ts';
import type { ArchiveFile } from './archive-file.ts';
import type { ByteSource } from './byte-source.ts';
import { ZipFields } from './zip-fields.ts';

/** Where an entry is read from. */
export interface ZipContext {
  readonly source: ByteSource;
  /** Name of the archive, for errors. */
  readonly place: string;
  readonly codec: ArchiveCodec;
  readonly budget: ArchiveBudget;
}

/** What the list says of an entry. */
export interface ZipRecord {
  readonly nameBytes: Uint8Array;
  readonly flags: number;
  readonly method: number;
  readonly crc: number;
  readonly size: number;
  readonly compressed: number;
  readonly headerAt: number;
}

const HEADER_SIGNATURE = 0x04034b50;
const HEADER_BYTES = 30;
const ENCRYPTED = 1;
const STORED = 0;
const DEFLATED = 8;
/** So much of a stream begins it surely: its codes come first. */
const LONGEST_CODES = 512;

/** A file in a zip archive, inflated each time it is asked for and then held against its checksum. */
export class ZipFile implements ArchiveFile {
  private isReserved = false;

  constructor(
    private readonly record: ZipRecord,
    private readonly context: ZipContext,
    private readonly place: string,
  ) {}

  get size(): number {
    return this.record.size;
  }

  /** True of a size that is never inflated: were it counted, one lie would hide all other files. */
  private get isRefused(): boolean {
    const { budget } = this.context;
    return this.size > budget.limits.file || this.size > this.record.compressed * MOST_GROWTH;
  }

  reserve(): void {
    if (this.isReserved || this.record.method === STORED || this.isRefused) return;
    this.isReserved = true;
    // What it states is what it may grow to: a stream that goes on behind that is stopped there.
    this.context.budget.spendBytes(this.size, this.place);
  }

  start(count: number): Uint8Array {
    return this.checked(() => {
      const wanted = Math.min(count, this.size);
      if (this.record.method === STORED) return this.data(wanted);
      return this.context.codec.inflateRawStart(this.data(2 * wanted + LONGEST_CODES), wanted);
    });
  }

  bytes(): Uint8Array {
    const { budget, codec } = this.context;
    const { size, compressed, crc, method } = this.record;
    budget.checkFile(size, this.place);
    budget.checkRatio(compressed, size, this.place);
    this.reserve();
    return this.checked(() => {
      if (size > compressed * MOST_GROWTH) throw new RangeError('it states an impossible size');
      const data = this.data(compressed);
      const bytes = method === STORED ? data : codec.inflateRaw(data, size);
      if (bytes.length !== size) throw new RangeError(`it has ${bytes.length} bytes instead of ${size}`);
      if (codec.crc32(bytes) !== crc) throw new RangeError('its bytes have another checksum');
      return bytes;
    });
  }

  /** The first bytes of what is stored, as long as `count` or all of it. */
  private data(count: number): Uint8Array {
    const { source } = this.context;
    const { headerAt, nameBytes, compressed } = this.record;
    const header = new ZipFields(source.part(headerAt, headerAt + HEADER_BYTES));
    const isHeader = header.length === HEADER_BYTES && header.u32(0) === HEADER_SIGNATURE;
    if (!isHeader) throw new RangeError(`its header is not at byte ${headerAt}`);
    const nameAt = headerAt + HEADER_BYTES;
    const name = source.part(nameAt, nameAt + header.u16(26));
    // Two readers that believe one of two names each would see two archives.
    if (!isSame(name, nameBytes)) throw new RangeError('its header has another name than the list');
    const dataAt = nameAt + header.u16(26) + header.u16(28);
    const wanted = Math.min(count, compressed);
    const data = source.part(dataAt, dataAt + wanted);
    if (data.length < wanted) throw new RangeError('it breaks off');
    return data;
  }

  private checked(read: () => Uint8Array): Uint8Array {
    const { flags, method, headerAt } = this.record;
    if ((flags & ENCRYPTED) !== 0) throw unsupportedArchive(this.place, 'it is encrypted');
    if (method !== STORED && method !== DEFLATED)
      throw unsupportedArchive(this.place, `it is compressed by method ${method}; 0 and 8 are read`);
    try {
      return read();
    } catch (error) {
      if (error instanceof AfterturnError) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      throw damagedArchive(this.place, `it is damaged, in the archive at byte ${headerAt}: ${reason}`);
    }
  }
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
}
