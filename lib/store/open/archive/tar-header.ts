/** One header block of a tar archive. */
export interface TarHeader {
  readonly name: string;
  /** Bytes of the data behind it, as the header states them. */
  readonly size: number;
  /** The letter that says what it is; see {@link tarEntries}. */
  readonly type: string;
  /** True when blocks that describe the holes of a sparse file follow, in GNU's older way. */
  readonly isExtended: boolean;
}

export const TAR_BLOCK_BYTES = 512;

const MAGIC_AT = 257;
const CHECKSUM_AT = 148;
const EXTENDED_AT = 482;
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** True when a file begins as a tar archive does, of the older kind without a magic word, too. */
export function looksLikeTar(start: Uint8Array): boolean {
  if (start.length < TAR_BLOCK_BYTES) return false;
  const block = start.subarray(0, TAR_BLOCK_BYTES);
  if (textAt(block, MAGIC_AT, 5) === 'ustar') return true;
  return block[0] !== 0 && hasRightChecksum(block);
}

/** Reads a header block. Throws a RangeError when it is none. */
export function readTarHeader(block: Uint8Array): TarHeader {
  if (!hasRightChecksum(block)) throw new RangeError('no header of an entry is there');
  const name = textAt(block, 0, 100);
  // GNU's tar has other things where the standard has the first part of a long name.
  const prefix =
    textAt(block, MAGIC_AT, 8) === 'ustar' && block[MAGIC_AT + 5] === 0 ? textAt(block, 345, 155) : '';
  return {
    name: prefix === '' ? name : `${prefix}/${name}`,
    size: numberAt(block, 124, 12),
    type: String.fromCharCode(block[156] ?? 0),
    isExtended: block[EXTENDED_AT] === 1,
  };
}

/** The sum is over the block with spaces in its place; old writers took bytes for signed. */
function hasRightChecksum(block: Uint8Array): boolean {
  const stated = textAt(block, CHECKSUM_AT, 8).trim();
  if (!/^[0-7]+$/.test(stated)) return false;
  let sum = 8 * 0x20;
  let signed = sum;
  // A counted loop: this runs over every header, and an iterator takes several times as long.
  for (let at = 0; at < block.length; at += 1) {
    if (at >= CHECKSUM_AT && at < CHECKSUM_AT + 8) continue;
    const byte = block[at] ?? 0;
    sum += byte;
    signed += byte < 128 ? byte : byte - 256;
  }
  const value = Number.parseInt(stated, 8);
  return value === sum || value === signed;
}

/** Octal digits, or bytes where a bit in front of them says so. */
function numberAt(block: Uint8Array, at: number, length: number): number {
  const [first = 0, ...rest] = block.subarray(at, at + length);
  const digits = textAt(block, at, length).trim();
  const isBytes = (first & 0x80) !== 0;
  const value = isBytes
    ? rest.reduce((sum, byte) => sum * 256 + byte, first & 0x7f)
    : Number.parseInt(digits || '0', 8);
  if (Number.isSafeInteger(value) && (isBytes || /^[0-7]*$/.test(digits))) return value;
  throw new RangeError('its header states no possible size');
}

/** Up to the first zero byte. */
function textAt(block: Uint8Array, at: number, length: number): string {
  const field = block.subarray(at, at + length);
  const end = field.indexOf(0);
  return decoder.decode(end < 0 ? field : field.subarray(0, end));
}
