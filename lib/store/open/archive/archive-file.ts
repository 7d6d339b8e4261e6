import type { StoreFile } from '../store-folder.ts';
import type { ArchiveBudget } from './archive-budget.ts';
import { damagedArchive } from './archive-errors.ts';
import type { ByteSource } from './byte-source.ts';

/** A file inside an archive. */
export interface ArchiveFile extends StoreFile {
  /**
   * Counts what the file grows to before any of it is read; asked again, it counts nothing. Absent
   * where nothing grows. Throws `archive/limit`.
   */
  reserve?(): void;
}

/** A file that lies in its archive as it is: a part of it. */
export class PartFile implements ArchiveFile {
  constructor(
    private readonly source: ByteSource,
    private readonly at: number,
    readonly size: number,
    private readonly place: string,
    private readonly budget: ArchiveBudget,
  ) {}

  start(count: number): Uint8Array {
    return this.part(0, count);
  }

  bytes(): Uint8Array {
    this.budget.checkFile(this.size, this.place);
    const bytes = this.part(0, this.size);
    if (bytes.length === this.size) return bytes;
    throw damagedArchive(this.place, `it breaks off: it has ${bytes.length} of its ${this.size} bytes`);
  }

  part(from: number, to: number): Uint8Array {
    return this.source.part(this.at + from, this.at + Math.min(to, this.size));
  }
}
