import type { StartDigest } from '../../base/sha256.ts';
import { callAt, type SessionGraph } from '../../graph/session-graph.ts';
import { runningAncestors } from '../call-frame.ts';
import type { CallReplay, PlannedCall } from '../call-replay.ts';
import type { ContextTrail } from '../context-trail.ts';
import { selectCall } from '../call-selection.ts';
import { chainDoubts, type Doubt, endedAfterStart, inFlightDoubts, manifestDoubts } from '../doubt.ts';
import type { Policy } from '../policy.ts';
import { FALLBACK_VERSION, policyVersion } from '../policy-versions.ts';
import { recordDoubts } from '../record-doubts.ts';
import type { RenderSetting } from '../render-call.ts';
import { isHidden } from '../expose.ts';
import { isEntered } from '../members.ts';
import { isUnfinishedReply } from '../unfinished-reply.ts';
import { childrenOf } from '../../graph/child-lists.ts';
import { chainStarts } from './chain-starts.ts';
import type { MemberStack } from './member-stack.ts';
import { RollingRender } from './rolling-render.ts';
import { type Substitution, Substitutions } from './substitution.ts';

const NONE: ReadonlySet<number> = new Set();

/** Replays calls over members that grow and shrink: the same answers as rendering from scratch. */
export class CallStepper {
  private readonly substitutions: Substitutions;
  private readonly rendering: RollingRender;
  private readonly starts: Int32Array;

  constructor(
    private readonly graph: SessionGraph,
    private readonly members: MemberStack,
    private readonly policy: Policy,
    trail: ContextTrail,
    canonical: StartDigest | null,
  ) {
    this.substitutions = new Substitutions(graph, members);
    this.rendering = new RollingRender(graph, members, trail, canonical);
    this.starts = chainStarts(graph);
  }

  /** Replays one call; the members must be those that existed when it was made. */
  replay(planned: PlannedCall): CallReplay {
    const { call, frame } = planned;
    const mark = this.members.mark();
    const running = runningAncestors(this.graph, call);
    if (frame.kind === 'frame') this.addItself(call, running);
    const substitution = this.substitutions.inForce(call);
    const abandoned = frame.kind === 'chat' ? this.abandoned(substitution, running) : NONE;
    const setting = this.setting(call, substitution, abandoned);
    const rendered = this.rendering.render({ setting, substitution, running, abandoned });
    const doubts = this.doubts(planned, running);
    this.members.back(mark);
    return { ...planned, boundary: setting.boundary, ...rendered, doubts };
  }

  private addItself(call: number, running: Set<number>): void {
    running.add(call);
    if (this.members.has(this.graph.callers[call] ?? -1) && isEntered(this.graph, call))
      this.members.push(call);
  }

  /** Replies that stayed empty and called nothing that shows; see `contextOfCall`. */
  private abandoned(substitution: Substitution | null, running: ReadonlySet<number>): ReadonlySet<number> {
    const empty = this.members.unfinished.map((place) => this.members.items[place] ?? -1);
    if (substitution !== null && isUnfinishedReply(this.graph, substitution.summary))
      empty.push(substitution.summary);
    for (const index of running) if (callAt(this.graph, index).role === 'llm') empty.push(index);
    return new Set(empty.filter((index) => !this.callsCode(index, substitution)));
  }

  private callsCode(index: number, substitution: Substitution | null): boolean {
    return childrenOf(this.graph.callees, index).some(
      (child) =>
        callAt(this.graph, child).role === 'code' &&
        this.members.has(child) &&
        substitution?.covered.has(child) !== true &&
        !isHidden(this.graph, child, this.policy, this.members),
    );
  }

  private setting(
    call: number,
    substitution: Substitution | null,
    abandoned: ReadonlySet<number>,
  ): RenderSetting {
    const recorded = callAt(this.graph, call).meta.manifest;
    const version = policyVersion(recorded?.policyVersion ?? this.policy.policyVersion) ?? FALLBACK_VERSION;
    const derive = (): number => version.boundary(this.newestReplies(substitution, abandoned), this.policy);
    return { policy: this.policy, version, boundary: recorded?.agedBeforeSeq ?? derive() };
  }

  /** Seqs of the newest llm nodes that show: one more than the policy keeps whole, and the summary's. */
  private newestReplies(substitution: Substitution | null, abandoned: ReadonlySet<number>): number[] {
    const summary = substitution?.summary ?? -1;
    const standsIn = summary < 0 || abandoned.has(summary) ? null : callAt(this.graph, summary);
    const seqs: number[] = standsIn?.role === 'llm' ? [standsIn.seq] : [];
    const enough = this.policy.tailTurns + 1 + seqs.length;
    for (let place = this.members.items.length - 1; place >= 0 && seqs.length < enough; place -= 1) {
      const index = this.members.items[place] ?? -1;
      const { role, seq } = callAt(this.graph, index);
      if (role === 'llm' && !abandoned.has(index) && this.shows(index, substitution)) seqs.push(seq);
    }
    return seqs;
  }

  private shows(index: number, substitution: Substitution | null): boolean {
    if (isHidden(this.graph, index, this.policy, this.members)) return false;
    if (substitution === null) return true;
    // Covered nodes and what they called: a chain of callers, as deep as calls nest.
    for (let at = index; at >= 0 && this.members.has(at); at = this.graph.callers[at] ?? -1) {
      if (substitution.covered.has(at)) return false;
    }
    return true;
  }

  private doubts({ call, frame }: PlannedCall, running: ReadonlySet<number>): Doubt[] {
    const startOf = (index: number): number => this.starts[index] ?? index;
    const known = [
      ...manifestDoubts(this.graph, call),
      ...recordDoubts(this.graph, call),
      ...chainDoubts(this.graph, call, frame, startOf),
    ];
    if (!this.mayOverlap(call, running)) return known;
    const { members } = selectCall(this.graph, call, this.policy);
    return [...known, ...inFlightDoubts(this.graph, call, members, running)];
  }

  /** False when no member can have ended after the call began; asked of the newest members alone. */
  private mayOverlap(call: number, running: ReadonlySet<number>): boolean {
    const { startedAt } = callAt(this.graph, call).meta;
    if (startedAt === null) return false;
    const { items, latestEnd } = this.members;
    const firstRunning = smallest(running);
    const from = firstRunning === Infinity ? items.length : this.members.placeFrom(firstRunning);
    if ((latestEnd[from - 1] ?? -Infinity) > startedAt) return true;
    return items.slice(from).some((index) => !running.has(index) && endedAfterStart(this.graph, index, call));
  }
}

function smallest(indexes: Iterable<number>): number {
  let least = Infinity;
  for (const index of indexes) least = Math.min(least, index);
  return least;
}
