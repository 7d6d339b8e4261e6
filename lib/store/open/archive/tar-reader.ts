import type { ArchiveBudget } from './archive-budget.ts';
import { damagedArchive, unsupportedArchive } from './archive-errors.ts';
import { type ArchiveFile, PartFile } from './archive-file.ts';
import type { ArchiveEntry } from './archive-folder.ts';
import type { ByteSource } from './byte-source.ts';
import { FaultyFile } from './faulty-file.ts';
import { readTarHeader, TAR_BLOCK_BYTES, type TarHeader } from './tar-header.ts';
import { isTarExtension, type TarExtension, withTarExtension } from './tar-extension.ts';

/** An extension is never longer, or is there to fill our memory. */
const LONGEST_EXTENSION = 2 ** 20;
const FILE_TYPES: ReadonlySet<string> = new Set(['0', '\0', '7', 'S']);
const FOLDER_TYPES: ReadonlySet<string> = new Set(['5', 'D']);
/** Links, devices, folders and pipes: nothing lies behind their header, whatever it states. */
const WITHOUT_DATA: ReadonlySet<string> = new Set(['1', '2', '3', '4', '5', '6', 'V']);
/** In the last block of GNU's map of holes: whether another follows. */
const MORE_HOLES_AT = 504;

/**
 * Reads the entries of a tar archive: of the oldest kind, ustar, pax and GNU's.
 *
 * Our own, because files are parts of the archive that are read when they are asked for, and because
 * links, doubles and names that are no text must come through to be told of.
 */
export class TarReader {
  /** Whether the last entry was followed by the mark that it is the last; false while reading. */
  isEnded = false;

  /** @param place name of the archive, for errors */
  constructor(
    private readonly source: ByteSource,
    private readonly place: string,
    private readonly budget: ArchiveBudget,
  ) {}

  /**
   * The entries in their order. Archives that were put behind one another are read as one.
   *
   * Throws {@link AfterturnError} `archive/damaged` where it stops being one; what was given before
   * that is whole. One step per entry.
   */
  *entries(): Generator<ArchiveEntry, void> {
    let extension: TarExtension = {};
    for (let at = 0; at < this.source.size;) {
      const block = this.source.part(at, at + TAR_BLOCK_BYTES);
      if (block.every((byte) => byte === 0)) {
        this.isEnded = true;
        at += TAR_BLOCK_BYTES;
        continue;
      }
      const header = this.header(block, at);
      const dataAt = this.behindHoles(header, at + TAR_BLOCK_BYTES);
      const size = WITHOUT_DATA.has(header.type) ? 0 : (extension.size ?? header.size);
      const next = dataAt + Math.ceil(size / TAR_BLOCK_BYTES) * TAR_BLOCK_BYTES;
      if (isTarExtension(header.type)) extension = this.extended(extension, header, dataAt, at);
      else {
        const name = extension.name ?? header.name;
        if (dataAt + size > this.source.size) throw this.cut(name, at);
        yield this.entry({ ...header, name, size }, extension.isSparse === true, dataAt);
        extension = {};
      }
      at = next;
    }
  }

  private header(block: Uint8Array, at: number): TarHeader {
    try {
      const header = readTarHeader(block);
      this.isEnded = false;
      return header;
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      const what = this.isEnded ? 'it goes on behind its end' : `it is damaged: ${error.message}`;
      throw damagedArchive(this.place, `${what}, at byte ${at}`);
    }
  }

  private behindHoles({ type, isExtended }: TarHeader, from: number): number {
    let at = from;
    for (let more = type === 'S' && isExtended; more && at < this.source.size; at += TAR_BLOCK_BYTES) {
      more = this.source.part(at, at + TAR_BLOCK_BYTES)[MORE_HOLES_AT] === 1;
    }
    return at;
  }

  private extended(known: TarExtension, header: TarHeader, dataAt: number, at: number): TarExtension {
    const { size, type, name } = header;
    if (size > LONGEST_EXTENSION)
      throw damagedArchive(this.place, `the header at byte ${at} has ${size} bytes more of header`);
    if (dataAt + size > this.source.size) throw this.cut(name, at);
    try {
      return withTarExtension(known, type, this.source.part(dataAt, dataAt + size));
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      throw damagedArchive(this.place, `it is damaged at byte ${at}: ${error.message}`);
    }
  }

  private entry({ name, type, size }: TarHeader, isSparse: boolean, dataAt: number): ArchiveEntry {
    if (FOLDER_TYPES.has(type)) return { name, kind: 'folder' };
    if (!FILE_TYPES.has(type)) return { name, kind: 'other' };
    // Before there was a type for folders, a slash at the end said so.
    if (name.endsWith('/')) return { name, kind: 'folder' };
    const place = `${this.place}/${name}`;
    const file: ArchiveFile =
      isSparse || type === 'S'
        ? new FaultyFile(size, unsupportedArchive(place, 'it is stored as a sparse file'))
        : new PartFile(this.source, dataAt, size, place, this.budget);
    return { name, kind: 'file', file };
  }

  private cut(name: string, at: number): Error {
    return damagedArchive(this.place, `it is cut short inside of ${name}, which begins at byte ${at}`);
  }
}
