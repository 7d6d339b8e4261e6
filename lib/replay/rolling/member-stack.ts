import { callerSubtree } from '../../graph/caller-subtree.ts';
import { callAt, type SessionGraph } from '../../graph/session-graph.ts';
import { isEntered } from '../members.ts';
import { isUnfinishedReply } from '../unfinished-reply.ts';
import { LatestEnds } from './latest-ends.ts';
import type { LowWater } from './low-water.ts';
import { addRun, dropPending, nextPending, type PendingRuns } from './pending-runs.ts';

/** A state to come back to. */
export interface Mark {
  readonly size: number;
  readonly pending: PendingRuns | null;
  readonly isRegular: boolean;
}

/**
 * The candidates of a context in seq order, as one walks a branch: entering a spine node adds
 * its caller-subtree, advancing lets in what existed by then, going back takes both away. All of
 * a walk over a tree of branches costs what is pushed, not the sum of all contexts.
 */
export class MemberStack {
  readonly items: number[] = [];
  /** Places in `items` of replies that stayed empty, ascending. */
  readonly unfinished: number[] = [];
  /** False when an edge `C` goes against seq, so that order and membership cannot be stepped. */
  isRegular = true;

  private readonly watches: LowWater[] = [];
  private pending: PendingRuns | null = null;
  private readonly reached: Uint8Array;
  private readonly places: Int32Array;
  private readonly ends: LatestEnds;

  constructor(private readonly graph: SessionGraph) {
    this.reached = new Uint8Array(graph.calls.length);
    this.places = new Int32Array(graph.calls.length).fill(-1);
    this.ends = new LatestEnds(graph.calls.length);
  }

  /** True when a call is among the members now. Constant. */
  has(index: number): boolean {
    const place = this.places[index] ?? -1;
    return place >= 0 && this.items[place] === index;
  }

  /** A mark that sinks whenever members are taken away below it. */
  watch(): LowWater {
    const watch = { value: 0 };
    this.watches.push(watch);
    return watch;
  }

  mark(): Mark {
    return { size: this.items.length, pending: this.pending, isRegular: this.isRegular };
  }

  /** Adds a spine node and what it called; they show once advanced past. Returns what to `leave` with. */
  enter(spineNode: number): Int32Array {
    if (this.reached[spineNode] === 1) return new Int32Array();
    const isNew = (index: number): boolean => this.reached[index] === 0 && isEntered(this.graph, index);
    const added = Int32Array.from(callerSubtree(this.graph, spineNode, isNew)).sort();
    for (const index of added) {
      this.reached[index] = 1;
      if ((this.graph.callers[index] ?? -1) > index) this.isRegular = false;
    }
    this.pending = addRun(this.pending, added);
    return added;
  }

  /** Lets in everything that waits below an index. */
  advance(before: number): void {
    for (let next = nextPending(this.pending); next >= 0 && next < before; next = nextPending(this.pending)) {
      if (this.pending !== null) this.pending = dropPending(this.pending);
      this.push(next);
    }
  }

  push(index: number): void {
    const place = this.items.push(index) - 1;
    this.places[index] = place;
    this.ends.set(place, callAt(this.graph, index).meta.finishedAt ?? -Infinity);
    if (isUnfinishedReply(this.graph, index)) this.unfinished.push(place);
  }

  back(mark: Mark): void {
    this.items.length = mark.size;
    while ((this.unfinished.at(-1) ?? -1) >= mark.size) this.unfinished.pop();
    for (const watch of this.watches) watch.value = Math.min(watch.value, mark.size);
    this.pending = mark.pending;
    this.isRegular = mark.isRegular;
  }

  /** Goes back to before a spine node was entered, and forgets what that added. */
  leave(added: Int32Array, mark: Mark): void {
    this.back(mark);
    for (const index of added) this.reached[index] = 0;
  }

  /** Members known to have ended after a time, ascending. Logarithmic for each. */
  endedAfter(time: number): number[] {
    return this.ends.laterThan(time, this.items.length).map((place) => this.items[place] ?? -1);
  }

  /** First place whose member has at least this index; the size when there is none. Logarithmic. */
  placeFrom(index: number): number {
    return this.firstPlace((member) => member >= index);
  }

  /** First place whose member has at least this seq; the size when there is none. Logarithmic. */
  placeFromSeq(seq: number): number {
    return this.firstPlace((member) => callAt(this.graph, member).seq >= seq);
  }

  private firstPlace(isReached: (member: number) => boolean): number {
    let low = 0;
    let high = this.items.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isReached(this.items[middle] ?? 0)) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}
