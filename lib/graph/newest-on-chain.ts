import type { SessionGraph } from './session-graph.ts';
import { spineOrder } from './spine-order.ts';

/**
 * Marks calls with rising numbers and finds the highest mark before or behind a call on its chain. Two trees
 * over the order of spines; each step is logarithmic.
 */
export class NewestOnChain {
  private readonly size: number;
  /** Per span of places the highest mark of a call that all of them are behind, or are. */
  private readonly enclosing: Int32Array;
  /** Per span of places the highest mark of a call in it. */
  private readonly within: Int32Array;
  private readonly order;

  constructor(graph: SessionGraph) {
    this.order = spineOrder(graph);
    this.size = Math.max(1, graph.calls.length);
    this.enclosing = new Int32Array(2 * this.size).fill(-1);
    this.within = new Int32Array(2 * this.size).fill(-1);
  }

  /** Marks must rise from call to call. A call whose chain runs into a cycle is on none. */
  mark(index: number, mark: number): void {
    const place = this.order.placeOf(index);
    if (place < 0) return;
    for (const span of this.spans(place, this.order.endOf(index))) this.enclosing[span] = mark;
    for (let span = place + this.size; span >= 1; span >>= 1) this.within[span] = mark;
  }

  /** The highest mark of a call that lies on the spine of one, itself included; -1 for none. */
  before(index: number): number {
    const place = this.order.placeOf(index);
    let highest = -1;
    for (let span = place + this.size; place >= 0 && span >= 1; span >>= 1)
      highest = Math.max(highest, this.enclosing[span] ?? -1);
    return highest;
  }

  /** The highest mark of a call on whose spine one lies, itself included; -1 for none. */
  behind(index: number): number {
    const place = this.order.placeOf(index);
    if (place < 0) return -1;
    const spans = this.spans(place, this.order.endOf(index));
    return spans.reduce((highest, span) => Math.max(highest, this.within[span] ?? -1), -1);
  }

  /** The fewest spans that make up the places from one up to, and without, another. */
  private spans(from: number, to: number): number[] {
    const spans: number[] = [];
    let [low, high] = [from + this.size, to + this.size];
    for (; low < high; low >>= 1, high >>= 1) {
      if (low % 2 === 1) spans.push(low++);
      if (high % 2 === 1) spans.push(--high);
    }
    return spans;
  }
}
