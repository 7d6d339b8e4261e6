import type { StartDigest } from '../../base/sha256.ts';
import { callAt, type SessionGraph } from '../../graph/session-graph.ts';
import type { Rewrites } from '../../store/history/rewrites.ts';
import { runningAncestors } from '../call-frame.ts';
import { type CallReplay, NOT_RENDERED, type PlannedCall } from '../call-replay.ts';
import type { ContextTrail } from '../context-trail.ts';
import { chainDoubts, type Doubt, inFlightDoubts, manifestDoubts } from '../doubt.ts';
import type { Policy } from '../policy.ts';
import { policyInForce, versionInForce } from '../policy-versions.ts';
import { selectCall } from '../call-selection.ts';
import { recordedManifest } from '../recorded-manifest.ts';
import { turnCall } from '../turn-call.ts';
import { recordDoubts } from '../record-doubts.ts';
import type { RenderSetting } from '../render-call.ts';
import { rewriteDoubts } from '../rewrite-doubts.ts';
import { isHidden } from '../expose.ts';
import { isEntered } from '../members.ts';
import { isUnfinishedReply } from '../unfinished-reply.ts';
import { childrenOf } from '../../graph/child-lists.ts';
import { chainStarts } from './chain-starts.ts';
import type { MemberStack } from './member-stack.ts';
import type { RenderKey } from './render-key.ts';
import { RollingRender } from './rolling-render.ts';
import { type Substitution, Substitutions } from './substitution.ts';

const NONE: ReadonlySet<number> = new Set();

/** What all calls of a session are replayed with; see `replaySession`. */
export interface StepperSetting {
  readonly policy: Policy;
  /** null where contexts are not asked for. */
  readonly trail: ContextTrail | null;
  /** How digests of whole contexts are made; null when none are asked for. */
  readonly canonical: StartDigest | null;
  /** null where nothing is known of the history. */
  readonly rewrites: Rewrites | null;
}

/** Replays calls over members that grow and shrink: the same answers as rendering from scratch. */
export class CallStepper {
  private readonly substitutions: Substitutions;
  private readonly rendering: RollingRender | null;
  private readonly starts: Int32Array;
  /** Boundaries of calls seen so far, for the later calls of their turns. */
  private readonly turns = new Map<number, number>();
  private readonly policy: Policy;
  private readonly rewrites: Rewrites | null;

  constructor(
    private readonly graph: SessionGraph,
    private readonly members: MemberStack,
    { policy, trail, canonical, rewrites }: StepperSetting,
  ) {
    this.policy = policy;
    this.rewrites = rewrites;
    this.substitutions = new Substitutions(graph, members);
    const isAsked = trail !== null || graph.calls.some(({ meta }) => meta.spilled !== null);
    this.rendering = isAsked ? new RollingRender(graph, members, trail, canonical) : null;
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
    const rendered = this.rendering?.render({ setting, substitution, running, abandoned }) ?? NOT_RENDERED;
    const doubts = this.doubts(planned, running, { substitution, abandoned });
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
    const recorded = recordedManifest(this.graph, call, this.policy);
    const version = versionInForce(recorded, this.policy);
    const derive = (): number => version.boundary(this.newestReplies(substitution, abandoned), this.policy);
    const boundary = recorded?.agedBeforeSeq ?? this.boundaryOfTurn(call) ?? derive();
    this.turns.set(call, boundary);
    return { policy: policyInForce(recorded, this.policy), version, boundary };
  }

  /** The boundary that the first call of the turn has; null for that call itself. */
  private boundaryOfTurn(call: number): number | null {
    const first = turnCall(this.graph, call);
    if (first === call) return null;
    const known = this.turns.get(first) ?? selectCall(this.graph, first, this.policy).setting.boundary;
    this.turns.set(first, known);
    return known;
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

  private doubts({ call, frame }: PlannedCall, running: ReadonlySet<number>, shown: Shown): Doubt[] {
    const startOf = (index: number): number => this.starts[index] ?? index;
    return [
      ...manifestDoubts(this.graph, call, this.policy),
      ...recordDoubts(this.graph, call),
      ...chainDoubts(this.graph, call, frame, startOf),
      ...inFlightDoubts(this.graph, call, this.endedAfter(call, shown), running),
      ...rewriteDoubts(this.graph, call, this.rewrites, (node) => this.isIn(node, shown)),
    ];
  }

  /** What the context holds that ended after the call began, in its order. */
  private endedAfter(call: number, shown: Shown): number[] {
    const { startedAt } = callAt(this.graph, call).meta;
    if (startedAt === null) return [];
    const ended = this.members.endedAfter(startedAt).filter((index) => this.isIn(index, shown));
    const { substitution } = shown;
    if (substitution === null || !this.isIn(substitution.summary, shown)) return ended;
    // The summary stands in another's place.
    const place = ended.findIndex((index) => index >= substitution.first);
    ended.splice(place < 0 ? ended.length : place, 0, substitution.summary);
    return ended;
  }

  /** True of a node that the context of the call holds. */
  private isIn(node: number, { substitution, abandoned }: Shown): boolean {
    if (abandoned.has(node)) return false;
    if (node === substitution?.summary) return true;
    return this.members.has(node) && this.shows(node, substitution);
  }
}

/** What decides besides the members themselves which of them a context holds. */
type Shown = Pick<RenderKey, 'substitution' | 'abandoned'>;
