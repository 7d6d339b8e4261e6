/**
 * Answers which places hold a time later than a given one, for a list that grows and shrinks at its
 * end: a tree of maxima. Setting is logarithmic; asking costs logarithmic time for each answer.
 */
export class LatestEnds {
  private readonly leaves: number;
  private readonly maxima: Float64Array;

  /** @param capacity the most places there will be */
  constructor(capacity: number) {
    this.leaves = 2 ** Math.ceil(Math.log2(Math.max(capacity, 1)));
    this.maxima = new Float64Array(2 * this.leaves).fill(-Infinity);
  }

  set(place: number, time: number): void {
    let node = this.leaves + place;
    this.maxima[node] = time;
    for (node >>= 1; node >= 1; node >>= 1)
      this.maxima[node] = Math.max(this.at(2 * node), this.at(2 * node + 1));
  }

  /** Places below `size` whose time is later, ascending. What was set at higher places does not count. */
  laterThan(time: number, size: number): number[] {
    const places: number[] = [];
    const open = [{ node: 1, from: 0, width: this.leaves }];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const { node, from, width } = next;
      if (from >= size || this.at(node) <= time) continue;
      if (width === 1) places.push(from);
      else {
        const half = width / 2;
        open.push(
          { node: 2 * node + 1, from: from + half, width: half },
          { node: 2 * node, from, width: half },
        );
      }
    }
    return places;
  }

  private at(node: number): number {
    return this.maxima[node] ?? -Infinity;
  }
}
