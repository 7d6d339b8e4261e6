/** Room that is made beyond what is needed, so that growing does not copy each time. */
const SPARE = 1024;

/**
 * Bytes that are edited in place. They lie in one buffer with a gap where the last edit was, so an
 * edit costs its own bytes and the distance from the one before, not the bytes behind it.
 */
export class GapBytes {
  private buffer = new Uint8Array(SPARE);
  private gapAt = 0;
  private gapEnd = SPARE;

  get length(): number {
    return this.buffer.length - (this.gapEnd - this.gapAt);
  }

  /** Takes in other bytes; the buffer is used again. Linear. */
  load(bytes: Uint8Array): void {
    if (bytes.length > this.buffer.length) this.buffer = new Uint8Array(bytes.length + SPARE);
    this.buffer.set(bytes);
    this.gapAt = bytes.length;
    this.gapEnd = this.buffer.length;
  }

  /** A copy of the bytes from `from` up to `to`. */
  slice(from: number, to: number): Uint8Array {
    const hole = this.gapEnd - this.gapAt;
    if (to <= this.gapAt) return this.buffer.slice(from, to);
    if (from >= this.gapAt) return this.buffer.slice(from + hole, to + hole);
    const copy = new Uint8Array(to - from);
    copy.set(this.buffer.subarray(from, this.gapAt));
    copy.set(this.buffer.subarray(this.gapEnd, to + hole), this.gapAt - from);
    return copy;
  }

  /** All bytes in two parts, good until the next edit. */
  parts(): readonly [Uint8Array, Uint8Array] {
    return [this.buffer.subarray(0, this.gapAt), this.buffer.subarray(this.gapEnd)];
  }

  /** Puts other bytes in the place of those from `from` up to `to`; the gap is then behind them. */
  replace(from: number, to: number, bytes: Uint8Array): void {
    this.moveGap(from);
    this.gapEnd += to - from;
    if (bytes.length > this.gapEnd - this.gapAt) this.grow(bytes.length);
    this.buffer.set(bytes, this.gapAt);
    this.gapAt += bytes.length;
  }

  /** Length of the longest start that these bytes share with others. */
  commonPrefix(other: Uint8Array): number {
    const [before, after] = this.parts();
    const first = prefixOf(before, other, 0);
    return first < before.length ? first : first + prefixOf(after, other, first);
  }

  /** Length of the longest end, of at most `most` bytes, that these bytes share with others. */
  commonSuffix(other: Uint8Array, most: number): number {
    const [before, after] = this.parts();
    const last = suffixOf(after, other, other.length, Math.min(most, after.length));
    if (last < after.length || last >= most) return last;
    return last + suffixOf(before, other, other.length - last, most - last);
  }

  private moveGap(to: number): void {
    const hole = this.gapEnd - this.gapAt;
    if (to < this.gapAt) this.buffer.copyWithin(to + hole, to, this.gapAt);
    else this.buffer.copyWithin(this.gapAt, this.gapEnd, to + hole);
    this.gapAt = to;
    this.gapEnd = to + hole;
  }

  private grow(need: number): void {
    const larger = new Uint8Array(Math.ceil((this.length + need) * 1.25) + SPARE);
    const [before, after] = this.parts();
    larger.set(before);
    larger.set(after, larger.length - after.length);
    this.gapEnd = larger.length - after.length;
    this.buffer = larger;
  }
}

function prefixOf(part: Uint8Array, other: Uint8Array, from: number): number {
  const most = Math.min(part.length, other.length - from);
  let at = 0;
  while (at < most && part[at] === other[from + at]) at += 1;
  return at;
}

function suffixOf(part: Uint8Array, other: Uint8Array, end: number, most: number): number {
  const limit = Math.min(most, part.length, end);
  let count = 0;
  while (count < limit && part[part.length - 1 - count] === other[end - 1 - count]) count += 1;
  return count;
}
