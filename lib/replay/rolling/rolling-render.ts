import { type RunningDigest, startDigest } from '../../base/sha256.ts';
import { callAt, type SessionGraph } from '../../graph/session-graph.ts';
import { messageJson } from '../message.ts';
import { type Rendered, renderCall, type RenderSetting } from '../render-call.ts';
import { isHidden } from '../expose.ts';
import { assembleMessages } from '../render-messages.ts';
import type { LowWater } from './low-water.ts';
import type { MemberStack } from './member-stack.ts';
import type { Substitution } from './substitution.ts';

/** Everything a rendering depends on besides the members themselves. */
export interface RenderKey {
  readonly setting: RenderSetting;
  readonly substitution: Substitution | null;
  /** Calls whose output did not exist yet. */
  readonly running: ReadonlySet<number>;
  /** Calls left out because they never came to anything. */
  readonly abandoned: ReadonlySet<number>;
}

export interface RollingResult {
  readonly digest: string;
  readonly messageCount: number;
}

/** A run of messages that only grows at its end: an assistant message and the tools that join it. */
interface Group {
  /** Place of its first member. */
  readonly place: number;
  /** Digest and number of all messages before it. */
  readonly before: RunningDigest;
  readonly messagesBefore: number;
  readonly rendered: Rendered[];
}

/**
 * Renders and digests contexts that share a beginning: what did not change since the last one is
 * neither rendered nor digested again. Memory: one digest state a group.
 */
export class RollingRender {
  private readonly groups: Group[] = [];
  private readonly lowWater: LowWater;
  private key: RenderKey | null = null;

  constructor(
    private readonly graph: SessionGraph,
    private readonly members: MemberStack,
  ) {
    this.lowWater = members.watch();
  }

  /** Digest and size of the messages of all members. Costs what lies behind the first change. */
  render(key: RenderKey): RollingResult {
    const reopened = this.reopen(Math.min(this.lowWater.value, this.firstChange(key)));
    let last = reopened === null ? this.emptyGroup(0, null) : { ...reopened, rendered: [] };
    for (let place = last.place; place < this.members.items.length; place += 1) {
      const rendered = this.renderPlace(place, key);
      if (rendered.kind === 'nothing') continue;
      if (rendered.kind === 'messages' && last.rendered.length > 0) {
        this.close(last);
        last = this.emptyGroup(place, last);
      }
      last.rendered.push(rendered);
    }
    this.close(last);
    this.key = key;
    this.lowWater.value = this.members.items.length;
    return this.total(last);
  }

  /** Drops the groups from a place on and takes out the one before it, which may still grow. */
  private reopen(unchanged: number): Group | null {
    for (let last = this.groups.pop(); last !== undefined; last = this.groups.pop()) {
      if (last.place < unchanged) return last;
    }
    return null;
  }

  private close(group: Group): void {
    // What was rendered is not kept: its digest is all that later contexts need.
    this.groups.push({ ...group, rendered: [] });
  }

  private emptyGroup(place: number, previous: Group | null): Group {
    if (previous === null) {
      const before = startDigest();
      before.add('[');
      return { place, before, messagesBefore: 0, rendered: [] };
    }
    const { digest, count } = withGroup(previous);
    return { place, before: digest, messagesBefore: count, rendered: [] };
  }

  private total(last: Group): RollingResult {
    const { digest, count } = withGroup(last);
    digest.add(']');
    return { digest: digest.hex(), messageCount: count };
  }

  private renderPlace(place: number, key: RenderKey): Rendered {
    const { graph, members } = this;
    const index = members.items[place] ?? -1;
    const { substitution, setting } = key;
    if (index === substitution?.first) return this.renderOne(substitution.summary, key);
    if (substitution !== null && isCovered(graph, substitution.covered, index)) return NOTHING;
    return isHidden(graph, index, setting.policy, members) ? NOTHING : this.renderOne(index, key);
  }

  private renderOne(index: number, key: RenderKey): Rendered {
    if (key.abandoned.has(index)) return NOTHING;
    return renderCall(callAt(this.graph, index), key.running.has(index), key.setting);
  }

  private firstChange(key: RenderKey): number {
    const old = this.key;
    if (old === null || old.setting.version !== key.setting.version) return 0;
    const first = Math.min(
      substitutionChange(old.substitution, key.substitution),
      setChange(old.running, key.running),
      setChange(old.abandoned, key.abandoned),
    );
    const boundaries = [old.setting.boundary, key.setting.boundary] as const;
    const aged =
      boundaries[0] === boundaries[1] ? Infinity : this.members.placeFromSeq(Math.min(...boundaries));
    return Math.min(aged, first === Infinity ? Infinity : this.members.placeFrom(first));
  }
}

const NOTHING: Rendered = { kind: 'nothing' };

function withGroup(group: Group): { digest: RunningDigest; count: number } {
  const messages = assembleMessages(group.rendered);
  const digest = group.before.fork();
  const comma = group.messagesBefore > 0 && messages.length > 0 ? ',' : '';
  digest.add(comma + messages.map(messageJson).join(','));
  return { digest, count: group.messagesBefore + messages.length };
}

/** Covered, or called by what is covered: found in seq order, so its caller was asked before. */
function isCovered(graph: SessionGraph, covered: Set<number>, index: number): boolean {
  if (covered.has(index)) return true;
  if (!covered.has(graph.callers[index] ?? -1)) return false;
  covered.add(index);
  return true;
}

function substitutionChange(old: Substitution | null, now: Substitution | null): number {
  return old === now ? Infinity : Math.min(old?.from ?? Infinity, now?.from ?? Infinity);
}

/** Smallest index that is in one set and not in the other. */
function setChange(old: ReadonlySet<number>, now: ReadonlySet<number>): number {
  let least = Infinity;
  for (const index of old) if (!now.has(index)) least = Math.min(least, index);
  for (const index of now) if (!old.has(index)) least = Math.min(least, index);
  return least;
}
