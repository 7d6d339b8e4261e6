/** A set of ids as 53-bit digests, eight bytes each: that two of a set share one is next to impossible. */
export class IdDigests {
  private constructor(
    /** Ascending; what another thread needs to make the same set. */
    readonly digests: Float64Array,
  ) {}

  static of(ids: Iterable<string>): IdDigests {
    return new IdDigests(Float64Array.from(ids, digestOf).sort());
  }

  /** The set whose `digests` these are. */
  static ofDigests(digests: Float64Array): IdDigests {
    return new IdDigests(digests);
  }

  /** Logarithmic. */
  has(id: string): boolean {
    const wanted = digestOf(id);
    let low = 0;
    let high = this.digests.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.digests[middle] ?? 0) < wanted) low = middle + 1;
      else high = middle;
    }
    return this.digests[low] === wanted;
  }
}

/** Two multiplicative hashes of 32 bits, of which 53 are kept. */
function digestOf(id: string): number {
  let [a, b] = [0x9e3779b1, 0x85ebca6b];
  for (let at = 0; at < id.length; at += 1) {
    const unit = id.charCodeAt(at);
    a = Math.imul(a ^ unit, 0x01000193);
    b = Math.imul((b << 5) ^ (b >>> 3) ^ unit, 0xc2b2ae35);
  }
  a = Math.imul(a ^ (a >>> 15) ^ (b >>> 13), 0x2c1b3c6d);
  b = Math.imul(b ^ (b >>> 13) ^ (a >>> 16), 0x297a2d39);
  return (b >>> 11) * 0x1_0000_0000 + (a >>> 0);
}
