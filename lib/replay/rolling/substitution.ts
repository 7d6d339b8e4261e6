import { isSummary } from '../../graph/node-kinds.ts';
import { IndexSet } from '../../base/index-set.ts';
import { coveredIndexes } from '../../graph/covered-indexes.ts';
import type { SessionGraph } from '../../graph/session-graph.ts';
import type { LowWater } from './low-water.ts';
import type { MemberStack } from './member-stack.ts';

/** A summary in force: what it takes out and where it stands. */
export interface Substitution {
  readonly summary: number;
  /** The member in whose place it stands. */
  readonly first: number;
  /** Smallest index it takes out: nothing before changes. */
  readonly from: number;
  /** Covered calls; grows by what they called as members are seen. */
  readonly covered: IndexSet;
}

/**
 * Finds the substitution in force for stepwise growing members. Whether a summary applies is
 * asked of every call, so an answer is kept for as long as it must hold.
 */
export class Substitutions {
  private readonly newest: Int32Array;
  private readonly lowWater: LowWater;
  private asked = -1;
  private answer: Substitution | null = null;
  /** Tells whether the last answer must still be right. */
  private holds: () => boolean = () => false;

  constructor(
    private readonly graph: SessionGraph,
    private readonly members: MemberStack,
  ) {
    this.lowWater = members.watch();
    this.newest = new Int32Array(graph.calls.length + 1).fill(-1);
    graph.calls.forEach((call, index) => {
      this.newest[index + 1] = isSummary(call) ? index : (this.newest[index] ?? -1);
    });
  }

  /** The substitution for a call at this index, or null. Constant unless the answer may have changed. */
  inForce(before: number): Substitution | null {
    const summary = this.newest[before] ?? -1;
    if (summary < 0 || this.members.has(summary)) return null;
    if (summary !== this.asked || !this.holds()) this.answer = this.examine(summary);
    this.asked = summary;
    return this.answer;
  }

  private examine(summary: number): Substitution | null {
    const { graph, members } = this;
    const covered = coveredIndexes(graph, summary);
    const missing = covered.find((index) => !members.has(index));
    if (missing !== undefined) {
      this.holds = () => !members.has(missing);
      return null;
    }
    const from = covered.reduce((least, index) => Math.min(least, index), Infinity);
    const size = members.placeFrom(covered.reduce((most, index) => Math.max(most, index), -1)) + 1;
    this.lowWater.value = members.items.length;
    this.holds = () => this.lowWater.value >= size;
    return { summary, first: covered[0] ?? -1, from, covered: new IndexSet(graph.calls.length, covered) };
  }
}
