import { bytesToHex } from '@noble/hashes/utils.js';
import { damaged } from './git-errors.ts';
import { type GitObject, objectId, type StoredDelta } from './git-object.ts';
import type { ObjectCodec } from './object-codec.ts';
import type { PackBytes } from './pack-bytes.ts';
import { PACK_HEADER_BYTES, PACK_TRAILER_BYTES, readPackHeader } from './pack-header.ts';
import type { PackIndex } from './pack-index.ts';
import { PackReader } from './pack-reader.ts';

/** A pack with its index. */
export class IndexedPack {
  private readonly reader: PackReader;

  /** Throws {@link AfterturnError} when the two do not belong together. Constant. */
  constructor(
    pack: PackBytes,
    readonly index: PackIndex,
    private readonly place: string,
    private readonly codec: ObjectCodec,
  ) {
    const start = pack.around(0, PACK_HEADER_BYTES);
    const count = readPackHeader(start.bytes.subarray(start.from), place, pack.length);
    const body = pack.length - PACK_TRAILER_BYTES;
    const end = pack.around(body, PACK_TRAILER_BYTES);
    const checksum = bytesToHex(end.bytes.subarray(end.from, end.from + PACK_TRAILER_BYTES));
    if (count !== index.count || checksum !== index.packChecksum) {
      throw damaged(place, 'the pack is not the one its index was made for');
    }
    this.reader = new PackReader({ ...pack, length: body }, place, codec, (id) => index.offsetOf(id));
  }

  /** The object at an offset, which must have this id. Throws when its bytes are damaged. */
  readAt(at: number, id: string): GitObject {
    const object = this.reader.objectAt(at);
    if (objectId(object, this.codec) === id) return object;
    throw damaged(this.place, `the object ${id} at byte ${at} is damaged: its bytes have another id`);
  }

  /** See {@link PackedObjects}; the id must be in the pack. */
  deltaOf(id: string): StoredDelta | null {
    const at = this.index.offsetOf(id);
    const entry = at === undefined ? null : this.reader.entryAt(at);
    if (entry === null || entry.base === null) return null;
    const base = typeof entry.base === 'string' ? entry.base : this.index.idAtOffset(entry.base);
    if (base === undefined || this.index.offsetOf(base) === undefined)
      throw damaged(this.place, `the object ${id} at byte ${entry.at} stands on one that is not there`);
    return { base, read: () => this.reader.inflate(entry).data };
  }
}
