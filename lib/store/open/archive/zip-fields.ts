/** Numbers of a zip archive: whole, little end first. Throws a RangeError behind the end. */
export class ZipFields {
  private readonly view: DataView;

  constructor(private readonly bytes: Uint8Array) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  u16(at: number): number {
    return this.view.getUint16(at, true);
  }

  u32(at: number): number {
    return this.view.getUint32(at, true);
  }

  /** Throws a RangeError beyond what a number holds exactly, which no file reaches. */
  u64(at: number): number {
    const value = this.u32(at + 4) * 2 ** 32 + this.u32(at);
    if (!Number.isSafeInteger(value)) throw new RangeError('it states an impossible size');
    return value;
  }

  slice(at: number, length: number): Uint8Array {
    if (at + length > this.bytes.length) throw new RangeError('it breaks off');
    return this.bytes.subarray(at, at + length);
  }

  /** The extra field of a kind in a list of them; null when there is none. */
  extra(at: number, length: number, kind: number): ZipFields | null {
    for (let from = at; from + 4 <= at + length; from += 4 + this.u16(from + 2)) {
      if (this.u16(from) === kind && from + 4 + this.u16(from + 2) <= at + length)
        return new ZipFields(this.slice(from + 4, this.u16(from + 2)));
    }
    return null;
  }

  get length(): number {
    return this.bytes.length;
  }
}
