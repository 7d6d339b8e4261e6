import { MAX_OBJECT_BYTES } from './object-codec.ts';

const COPY = 0x80;
/** A copy that states no length copies this much. */
const DEFAULT_COPY = 0x10000;

/** One step of a delta: bytes of its own, or a stretch of the base. */
export type DeltaStep = Uint8Array | { readonly offset: number; readonly length: number };

/** Reads a delta from front to back. Its methods throw a RangeError where it breaks off or asks too much. */
export class DeltaReader {
  /** Size in bytes of the base it was made for, and of what it makes of that. */
  readonly baseSize: number;
  readonly size: number;
  private at = 0;

  constructor(private readonly delta: Uint8Array) {
    this.baseSize = this.sizeField();
    this.size = this.sizeField();
    if (this.size > MAX_OBJECT_BYTES) throw new RangeError('a delta makes more than an object may hold');
  }

  /** The next step; null at the end. Bytes are a part of the delta, not a copy. */
  next(): DeltaStep | null {
    if (this.at >= this.delta.length) return null;
    const operation = this.byte();
    return (operation & COPY) === 0 ? this.insertion(operation) : this.copy(operation);
  }

  private byte(): number {
    const value = this.delta[this.at];
    if (value === undefined) throw new RangeError('a delta breaks off');
    this.at += 1;
    return value;
  }

  private sizeField(): number {
    let size = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = this.byte();
      size += (byte & 0x7f) * scale;
      if (byte < 0x80) return size;
      if (scale > MAX_OBJECT_BYTES) throw new RangeError('a delta states a size out of all bounds');
    }
  }

  private insertion(length: number): Uint8Array {
    if (length === 0) throw new RangeError('a delta has an unknown operation');
    const part = this.delta.subarray(this.at, this.at + length);
    if (part.length < length) throw new RangeError('a delta breaks off');
    this.at += length;
    return part;
  }

  /** Which bytes of offset and length follow, and which are 0, stands in the bits of the operation. */
  private copy(operation: number): DeltaStep {
    const offset = this.sparse(operation, 4);
    const length = this.sparse(operation >> 4, 3) || DEFAULT_COPY;
    if (offset + length > this.baseSize) throw new RangeError('a delta copies from behind its base');
    return { offset, length };
  }

  private sparse(bits: number, count: number): number {
    let value = 0;
    for (let byte = 0; byte < count; byte += 1) {
      if ((bits & (1 << byte)) !== 0) value += this.byte() * 2 ** (8 * byte);
    }
    return value;
  }
}
