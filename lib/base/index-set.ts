/** A set of indexes below a known size, one byte each: faster than a `Set` where most are asked of. */
export class IndexSet {
  private readonly marks: Uint8Array;

  constructor(size: number, indexes: Iterable<number> = []) {
    this.marks = new Uint8Array(size);
    for (const index of indexes) this.add(index);
  }

  /** Indexes out of range, such as -1, are never in. */
  has(index: number): boolean {
    return this.marks[index] === 1;
  }

  add(index: number): void {
    this.marks[index] = 1;
  }

  /** All indexes, ascending. Linear in the size. */
  ascending(): number[] {
    const found: number[] = [];
    for (let at = this.marks.indexOf(1); at >= 0; at = this.marks.indexOf(1, at + 1)) found.push(at);
    return found;
  }
}
