import { overLimit } from './archive-errors.ts';
import { type ArchiveLimits, FREE_BYTES } from './archive-limits.ts';

/** What is left of the limits of one input; all archives inside of one another spend from the same. */
export class ArchiveBudget {
  private entries = 0;
  private inflated = 0;

  constructor(readonly limits: ArchiveLimits) {}

  /** Counts entries, before they are kept. Throws `archive/limit`. */
  spendEntries(count: number, place: string): void {
    this.entries += count;
    const { entries: limit } = this.limits;
    if (this.entries > limit)
      throw overLimit(
        place,
        'entries',
        limit,
        `it has ${this.entries.toLocaleString('en-US')} entries or more`,
      );
  }

  /** Counts bytes that come out of compressed data, as soon as they are known. Throws `archive/limit`. */
  spendBytes(count: number, place: string): void {
    this.inflated += count;
    const { total: limit } = this.limits;
    if (this.inflated > limit)
      throw overLimit(
        place,
        'total',
        limit,
        `it grows to ${this.inflated.toLocaleString('en-US')} bytes or more`,
      );
  }

  /** Refuses to read a file as a whole that is larger than allowed. Throws `archive/limit`. */
  checkFile(size: number, place: string): void {
    const { file: limit } = this.limits;
    if (size > limit)
      throw overLimit(place, 'file', limit, `it holds ${size.toLocaleString('en-US')} bytes or more`);
  }

  /** Refuses data that grows out of all proportion. Throws `archive/limit`. */
  checkRatio(compressed: number, inflated: number, place: string): void {
    const { ratio: limit } = this.limits;
    if (inflated <= FREE_BYTES || inflated <= compressed * limit) return;
    const [from, to] = [compressed, inflated].map((size) => size.toLocaleString('en-US'));
    throw overLimit(place, 'ratio', limit, `its ${from} bytes grow to ${to} or more`);
  }

  /** Throws `archive/limit` for an archive that lies inside of `depth` others. */
  checkNesting(depth: number, place: string): void {
    const { nesting: limit } = this.limits;
    if (depth >= limit) throw overLimit(place, 'nesting', limit, `it lies inside of ${depth} other archives`);
  }
}
