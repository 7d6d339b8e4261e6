import { bytesToHex } from '@noble/hashes/utils.js';
import type { ObjectKind } from './git-object.ts';
import { MAX_OBJECT_BYTES } from './object-codec.ts';

/** The head of an entry of a pack: what its zlib stream holds, and where that begins. */
export interface PackEntry {
  /** Offset of the entry in the pack, in bytes. */
  readonly at: number;
  /** Null for a delta, which has the kind of its base. */
  readonly kind: ObjectKind | null;
  /** Of a delta: offset of its base in the pack, or the base's id. */
  readonly base: number | string | null;
  /** Size in bytes of what is inflated: the object, or the delta. */
  readonly size: number;
  readonly dataAt: number;
}

const KINDS: readonly (ObjectKind | undefined)[] = [undefined, 'commit', 'tree', 'blob', 'tag'];
const OFFSET_DELTA = 6;
const ID_DELTA = 7;
const ID_BYTES = 20;

/** The longest head: a size, and the id of a base or the distance to it. */
export const LONGEST_HEAD = 64;

/**
 * Reads the head of the entry at an offset; in `pack`, which may be a part of the pack, it stands at
 * `from`. Throws a RangeError when there is none.
 */
export function readPackEntry(pack: Uint8Array, at: number, from: number = at): PackEntry {
  const ahead = at - from;
  let next = from;
  let byte = byteAt(pack, next++);
  const type = (byte >> 4) & 7;
  let size = byte & 0x0f;
  for (let scale = 16; byte >= 0x80; scale *= 128) {
    byte = byteAt(pack, next++);
    size += (byte & 0x7f) * scale;
    if (size > MAX_OBJECT_BYTES) throw new RangeError(`it is larger than ${MAX_OBJECT_BYTES} bytes`);
  }
  const kind = KINDS[type] ?? null;
  if (kind !== null) return { at, kind, base: null, size, dataAt: next + ahead };
  if (type === ID_DELTA) {
    const base = bytesToHex(pack.subarray(next, next + ID_BYTES));
    return { at, kind, base, size, dataAt: next + ID_BYTES + ahead };
  }
  if (type !== OFFSET_DELTA) throw new RangeError(`it has the unknown type ${type}`);
  const { value, end } = distance(pack, next);
  // A delta that is its own base, or has one in front of the pack, would be followed for ever.
  if (value < 1 || value > at) throw new RangeError('the base of a delta does not lie in front of it');
  return { at, kind, base: at - value, size, dataAt: end + ahead };
}

/** The encoding of a distance: each further byte adds one, so that no number can be written twice. */
function distance(pack: Uint8Array, from: number): { value: number; end: number } {
  let next = from;
  let byte = byteAt(pack, next++);
  let value = byte & 0x7f;
  while (byte >= 0x80) {
    byte = byteAt(pack, next++);
    value = (value + 1) * 128 + (byte & 0x7f);
    if (value > Number.MAX_SAFE_INTEGER / 256)
      throw new RangeError('the base of a delta does not lie in front of it');
  }
  return { value, end: next };
}

function byteAt(pack: Uint8Array, at: number): number {
  const byte = pack[at];
  if (byte === undefined) throw new RangeError('the pack ends there');
  return byte;
}
