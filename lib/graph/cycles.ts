import type { SessionGraph } from './session-graph.ts';

/** Over which edges a cycle runs: callers alone, predecessors alone, or both kinds. */
export type CycleKind = 'caller' | 'predecessor' | 'both';

/** A cycle of edges, which the design forbids (seed §3: "both are directed and acyclic"). */
export interface Cycle {
  readonly kind: CycleKind;
  /** Its calls along the edges, each pointing to the next and the last to the first; lowest seq first. */
  readonly members: readonly number[];
}

/** What the search knows of a call; 0 is "not met yet". */
const ON_PATH = 1;
const DONE = 2;

/**
 * Cycles over `C`, over `P` and over both, no two of which share a call, in seq order of their
 * first. Where cycles share calls one of them is given, so the list is empty only for a graph without
 * any. Linear.
 */
export function cycles(graph: SessionGraph): Cycle[] {
  if (pointsBackOnly(graph)) return [];
  const search = new Search(graph);
  graph.calls.forEach((_, index) => search.from(index));
  return search.found.sort((a, b) => (a.members[0] ?? 0) - (b.members[0] ?? 0));
}

/** A graph whose edges all lead to an earlier call has no cycle; that is nearly every session. */
function pointsBackOnly({ callers, predecessors }: SessionGraph): boolean {
  return callers.every((caller, index) => caller < index && (predecessors[index] ?? -1) < index);
}

/** Depth-first with an explicit path; a found cycle leaves the graph, so that no call is met twice. */
class Search {
  readonly found: Cycle[] = [];
  private readonly colours: Uint8Array;
  /** Per call on the path: how many of its two edges were followed. */
  private readonly followed: Uint8Array;
  private readonly path: number[] = [];

  constructor(private readonly graph: SessionGraph) {
    this.colours = new Uint8Array(graph.calls.length);
    this.followed = new Uint8Array(graph.calls.length);
  }

  from(start: number): void {
    this.enter(start);
    for (let at = this.path.at(-1); at !== undefined; at = this.path.at(-1)) {
      const edge = this.followed[at] ?? 0;
      if (edge < 2) {
        this.followed[at] = edge + 1;
        this.enter((edge === 0 ? this.graph.predecessors : this.graph.callers)[at] ?? -1);
      } else {
        this.colours[at] = DONE;
        this.path.pop();
      }
    }
  }

  private enter(index: number): void {
    if (index < 0 || this.colours[index] === DONE) return;
    if (this.colours[index] === ON_PATH) this.close(index);
    else {
      this.colours[index] = ON_PATH;
      this.path.push(index);
    }
  }

  private close(index: number): void {
    const members = this.path.splice(this.path.lastIndexOf(index));
    for (const member of members) this.colours[member] = DONE;
    this.found.push({ kind: kindOf(this.graph, members), members: fromLowest(members) });
  }
}

function kindOf({ callers, predecessors }: SessionGraph, members: readonly number[]): CycleKind {
  const isAllOf = (edges: Int32Array): boolean =>
    members.every((member, at) => edges[member] === members[(at + 1) % members.length]);
  if (isAllOf(predecessors)) return 'predecessor';
  return isAllOf(callers) ? 'caller' : 'both';
}

function fromLowest(members: readonly number[]): readonly number[] {
  const lowest = members.reduce((least, member) => Math.min(least, member));
  const at = members.indexOf(lowest);
  return [...members.slice(at), ...members.slice(0, at)];
}
