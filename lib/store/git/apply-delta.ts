import { MAX_OBJECT_BYTES } from './object-codec.ts';

const COPY = 0x80;
/** A copy that states no length copies this much. */
const DEFAULT_COPY = 0x10000;

/**
 * The object that a delta makes of its base. Throws a RangeError when the delta does not fit the
 * base or does not give the size it states. Linear in the result.
 */
export function applyDelta(base: Uint8Array, delta: Uint8Array): Uint8Array {
  const reader = new DeltaReader(delta);
  if (reader.size() !== base.length) throw new RangeError('a delta does not fit its base');
  const size = reader.size();
  if (size > MAX_OBJECT_BYTES) throw new RangeError('a delta makes more than an object may hold');
  const result = new Uint8Array(size);
  let filled = 0;
  while (reader.at < delta.length) {
    const operation = reader.byte();
    const part = (operation & COPY) === 0 ? reader.insertion(operation) : reader.copy(operation, base);
    if (filled + part.length > size) throw new RangeError('a delta makes more than it states');
    result.set(part, filled);
    filled += part.length;
  }
  if (filled !== size) throw new RangeError('a delta makes less than it states');
  return result;
}

class DeltaReader {
  at = 0;

  constructor(private readonly delta: Uint8Array) {}

  byte(): number {
    const value = this.delta[this.at];
    if (value === undefined) throw new RangeError('a delta breaks off');
    this.at += 1;
    return value;
  }

  size(): number {
    let size = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = this.byte();
      size += (byte & 0x7f) * scale;
      if (byte < 0x80) return size;
      if (scale > MAX_OBJECT_BYTES) throw new RangeError('a delta states a size out of all bounds');
    }
  }

  insertion(length: number): Uint8Array {
    if (length === 0) throw new RangeError('a delta has an unknown operation');
    const part = this.delta.subarray(this.at, this.at + length);
    if (part.length < length) throw new RangeError('a delta breaks off');
    this.at += length;
    return part;
  }

  /** Which bytes of offset and length follow, and which are 0, stands in the bits of the operation. */
  copy(operation: number, base: Uint8Array): Uint8Array {
    const offset = this.sparse(operation, 4);
    const length = this.sparse(operation >> 4, 3) || DEFAULT_COPY;
    if (offset + length > base.length) throw new RangeError('a delta copies from behind its base');
    return base.subarray(offset, offset + length);
  }

  private sparse(bits: number, count: number): number {
    let value = 0;
    for (let byte = 0; byte < count; byte += 1) {
      if ((bits & (1 << byte)) !== 0) value += this.byte() * 2 ** (8 * byte);
    }
    return value;
  }
}
