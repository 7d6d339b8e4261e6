import { sha1 } from '@noble/hashes/legacy.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { truncatedBundle } from './bundle-header.ts';

const HEADER_BYTES = 12;
const TRAILER_BYTES = 20;

/**
 * Number of objects a pack announces, once its checksum has shown that no byte of it is lost or
 * changed. isomorphic-git looks at the checksum only after it has indexed the pack, and in a
 * damaged one a delta can name itself as its base, which it follows for ever.
 *
 * Throws `bundle/truncated`. Linear in the bytes.
 */
export function checkPack(pack: Uint8Array, place: string): number {
  if (pack.length < HEADER_BYTES + TRAILER_BYTES) throw truncatedBundle('it ends before its objects', place);
  const body = pack.subarray(0, -TRAILER_BYTES);
  const trailer = pack.subarray(-TRAILER_BYTES);
  if (String.fromCharCode(...pack.subarray(0, 4)) !== 'PACK')
    throw truncatedBundle('its objects are missing', place);
  if (bytesToHex(sha1(body)) !== bytesToHex(trailer)) {
    throw truncatedBundle('the checksum at its end does not match its bytes', place);
  }
  return new DataView(pack.buffer, pack.byteOffset).getUint32(8);
}
