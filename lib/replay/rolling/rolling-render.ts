import type { StartDigest } from '../../base/sha256.ts';
import { callAt, type SessionGraph } from '../../graph/session-graph.ts';
import { isHidden } from '../expose.ts';
import { type Rendered, renderCall } from '../render-call.ts';
import type { LowWater } from './low-water.ts';
import type { MemberStack } from './member-stack.ts';
import { type MessageGroup, withGroup } from './message-group.ts';
import { firstChange, type RenderKey } from './render-key.ts';

export interface RollingResult {
  readonly digest: string;
  readonly messageCount: number;
}

const NOTHING: Rendered = { kind: 'nothing' };

/**
 * Renders and digests contexts that share a beginning: what did not change since the last one is
 * not rendered again, and digested again only in the last group, which may still grow. Memory:
 * one digest state a group.
 */
export class RollingRender {
  private readonly groups: MessageGroup[] = [];
  private readonly lowWater: LowWater;
  private key: RenderKey | null = null;

  constructor(
    private readonly graph: SessionGraph,
    private readonly members: MemberStack,
    private readonly start: StartDigest,
  ) {
    this.lowWater = members.watch();
  }

  /** Digest and size of the messages of all members. Costs what lies behind the first change. */
  render(key: RenderKey): RollingResult {
    const changed = this.key === null ? 0 : firstChange(this.graph, this.members, this.key, key);
    const reopened = this.reopen(Math.min(this.lowWater.value, changed));
    let { last } = reopened;
    for (let place = reopened.from; place < this.members.items.length; place += 1) {
      const rendered = this.renderPlace(place, key);
      if (rendered.kind === 'nothing') continue;
      if (rendered.kind === 'messages' && last.items.length > 0) {
        this.groups.push({ ...last, items: null });
        const { digest, count } = withGroup(last);
        last = { place, before: digest, messagesBefore: count, items: [] };
      }
      last.items.push({ place, rendered });
    }
    this.groups.push(last);
    this.key = key;
    this.lowWater.value = this.members.items.length;
    const { digest, count } = withGroup(last);
    digest.add(']');
    return { digest: digest.hex(), messageCount: count };
  }

  /** Drops what begins at a place or behind it, takes out the group before, and says where to go on. */
  private reopen(unchanged: number): { last: OpenGroup; from: number } {
    for (let last = this.groups.pop(); last !== undefined; last = this.groups.pop()) {
      if (last.place >= unchanged) continue;
      if (last.items === null) return { last: { ...last, items: [] }, from: last.place };
      const { items } = last;
      while ((items.at(-1)?.place ?? -1) >= unchanged) items.pop();
      return { last: { ...last, items }, from: unchanged };
    }
    const before = this.start();
    before.add('[');
    return { last: { place: 0, before, messagesBefore: 0, items: [] }, from: 0 };
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
}

type OpenGroup = MessageGroup & { readonly items: NonNullable<MessageGroup['items']> };

/** Covered, or called by what is covered: found in seq order, so its caller was asked before. */
function isCovered(graph: SessionGraph, covered: Set<number>, index: number): boolean {
  if (covered.has(index)) return true;
  if (!covered.has(graph.callers[index] ?? -1)) return false;
  covered.add(index);
  return true;
}
