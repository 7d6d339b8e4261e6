import { joinedBytes } from '../../base/joined-bytes.ts';
import { sha1 } from '@noble/hashes/legacy.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { constants, Inflate } from 'pako';
import type { Inflated, ObjectCodec } from './object-codec.ts';

const LARGEST_PART = 2 ** 20;
const LEAST_PART = 64;

/** Inflate and digest in JavaScript alone, for the browser; Node has faster ones of its own. */
export const pakoCodec: ObjectCodec = {
  inflate(bytes: Uint8Array, from: number, size: number): Inflated {
    const { parts, consumed } = partsOf(bytes.subarray(from), size, true);
    return { data: joinedBytes(parts), consumed };
  },

  inflateStart: (stream) => joinedBytes(partsOf(stream, Infinity, constants.Z_SYNC_FLUSH).parts),

  sha1(...parts) {
    const hash = sha1.create();
    for (const part of parts) hash.update(part);
    return bytesToHex(hash.digest());
  },
};

function partsOf(
  stream: Uint8Array,
  size: number,
  mode: true | typeof constants.Z_SYNC_FLUSH,
): { parts: Uint8Array[]; consumed: number } {
  const parts: Uint8Array[] = [];
  let length = 0;
  const chunkSize = Math.min(Math.max(size + 1, LEAST_PART), LARGEST_PART);
  // Without a window size it would take gzip for zlib, too.
  const inflate = new Inflate({ chunkSize, windowBits: 15 });
  inflate.onData = (part) => {
    if (!(part instanceof Uint8Array)) throw new TypeError('pako gave no bytes');
    length += part.length;
    if (length > size) throw new RangeError('it is longer than it states');
    parts.push(part);
  };
  let status = 0;
  inflate.onEnd = (code) => void (status = code);
  inflate.push(stream, mode);
  if (status !== 0) throw new RangeError(`its compressed data is damaged (${status})`);
  return { parts, consumed: consumedBy(inflate) };
}

/** Its types leave out where in the input it stands. */
function consumedBy(inflate: Inflate): number {
  return (inflate as unknown as { readonly strm: { readonly next_in: number } }).strm.next_in;
}
