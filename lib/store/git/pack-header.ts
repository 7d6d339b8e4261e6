import { damaged, unsupported } from './git-errors.ts';
import type { ObjectCodec } from './object-codec.ts';

/** Where the first entry of a pack begins. */
export const PACK_HEADER_BYTES = 12;
export const PACK_TRAILER_BYTES = 20;
/** A head of one byte and the shortest zlib stream. */
const LEAST_ENTRY_BYTES = 9;

/**
 * Number of objects a pack announces. Throws `git/damaged` when it is too short for them, or no
 * pack, and `git/unsupported` for another version. `length` is that of the whole pack, where `pack` is its start.
 */
export function readPackHeader(pack: Uint8Array, place: string, length = pack.length): number {
  if (String.fromCharCode(...pack.subarray(0, 4)) !== 'PACK') throw damaged(place, 'its objects are missing');
  if (length < PACK_HEADER_BYTES + PACK_TRAILER_BYTES) throw damaged(place, 'it ends before its objects');
  const view = new DataView(pack.buffer, pack.byteOffset, pack.byteLength);
  const version = view.getUint32(4);
  if (version !== 2 && version !== 3) throw unsupported(place, `its pack has version ${version}, not 2 or 3`);
  const count = view.getUint32(8);
  if (count * LEAST_ENTRY_BYTES > length) {
    throw damaged(place, `it is too short for the ${count} objects it announces`);
  }
  return count;
}

/** Throws `git/damaged` unless the checksum at the end of a pack is that of its bytes. Linear. */
export function checkPackTrailer(pack: Uint8Array, place: string, codec: ObjectCodec): void {
  const trailer = pack.subarray(-PACK_TRAILER_BYTES);
  const found = codec.sha1(pack.subarray(0, -PACK_TRAILER_BYTES));
  const stated = [...trailer].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  if (found !== stated) throw damaged(place, 'the checksum at its end does not match its bytes');
}
