const POLYNOMIAL = 0xedb88320;
const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = (value >>> 1) ^ ((value & 1) * POLYNOMIAL);
  return value;
});

/** CRC-32 as zip and gzip have it, from 0 to 2^32 - 1. Linear. */
export function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff;
  // A counted loop: an iterator takes several times as long over megabytes.
  for (let at = 0; at < bytes.length; at += 1) {
    value = (value >>> 8) ^ (TABLE[(value ^ (bytes[at] ?? 0)) & 0xff] ?? 0);
  }
  return (value ^ 0xffffffff) >>> 0;
}
