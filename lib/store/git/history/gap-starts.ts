/**
 * Where entries begin in bytes that are edited in place: in front of the gap counted from the start
 * of the bytes, behind it from their end, so that an edit moves no number but those it passes.
 */
export class GapStarts {
  private places = new Int32Array(64);
  private gapAt = 0;
  private gapEnd = this.places.length;

  get count(): number {
    return this.places.length - (this.gapEnd - this.gapAt);
  }

  /** Takes in the starts of other bytes. Linear. */
  load(starts: readonly number[]): void {
    if (starts.length > this.places.length) this.places = new Int32Array(starts.length + 64);
    this.places.set(starts);
    this.gapAt = starts.length;
    this.gapEnd = this.places.length;
  }

  /** Where an entry begins in bytes of this length; the length itself behind the last one. */
  at(entry: number, length: number): number {
    if (entry < this.gapAt) return this.places[entry] ?? 0;
    const distance = this.places[entry + this.gapEnd - this.gapAt];
    return distance === undefined ? length : length - distance;
  }

  /** The last entry that begins at or in front of an offset; their count for the very end. Logarithmic. */
  entryAt(offset: number, length: number): number {
    if (offset >= length) return this.count;
    let low = 0;
    let high = this.count;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.at(middle, length) <= offset) low = middle;
      else high = middle;
    }
    return low;
  }

  /**
   * Puts other starts in the place of those of the entries from `from` up to `to`.
   *
   * @param length of the bytes before this edit
   */
  replace(from: number, to: number, starts: readonly number[], length: number): void {
    this.moveGap(from, length);
    this.gapEnd += to - from;
    if (starts.length > this.gapEnd - this.gapAt) this.grow(starts.length);
    this.places.set(starts, this.gapAt);
    this.gapAt += starts.length;
  }

  private moveGap(to: number, length: number): void {
    while (this.gapAt > to) {
      this.gapAt -= 1;
      this.gapEnd -= 1;
      this.places[this.gapEnd] = length - (this.places[this.gapAt] ?? 0);
    }
    while (this.gapAt < to) {
      this.places[this.gapAt] = length - (this.places[this.gapEnd] ?? 0);
      this.gapAt += 1;
      this.gapEnd += 1;
    }
  }

  private grow(need: number): void {
    const larger = new Int32Array(Math.ceil((this.count + need) * 1.25) + 64);
    larger.set(this.places.subarray(0, this.gapAt));
    const behind = this.places.subarray(this.gapEnd);
    larger.set(behind, larger.length - behind.length);
    this.gapEnd = larger.length - behind.length;
    this.places = larger;
  }
}
