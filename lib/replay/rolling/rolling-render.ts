import type { IndexSet } from '../../base/index-set.ts';
import type { StartDigest } from '../../base/sha256.ts';
import { callAt, type SessionGraph } from '../../graph/session-graph.ts';
import type { ContextEntry, ContextTrail } from '../context-trail.ts';
import { isHidden } from '../expose.ts';
import { renderCall } from '../render-call.ts';
import { type StampedNodes, withNode } from '../stamped-nodes.ts';
import { CanonicalDigest } from './canonical-digest.ts';
import type { LowWater } from './low-water.ts';
import type { MemberStack } from './member-stack.ts';
import { firstChange, type RenderKey } from './render-key.ts';

export interface RollingResult {
  readonly context: ContextEntry | null;
  readonly stamped: StampedNodes | null;
  /** null where canonical digests were not asked for. */
  readonly messagesDigest: string | null;
}

/**
 * Renders contexts that share a beginning: what did not change since the last one is not rendered again.
 * Without a trail nothing is rendered, and only the stamped nodes are kept.
 */
export class RollingRender {
  private readonly canonical: CanonicalDigest | null;
  private readonly lowWater: LowWater;
  private readonly entries: { readonly place: number; readonly entry: ContextEntry }[] = [];
  private readonly stamped: { readonly place: number; readonly nodes: StampedNodes }[] = [];
  private key: RenderKey | null = null;

  constructor(
    private readonly graph: SessionGraph,
    private readonly members: MemberStack,
    private readonly trail: ContextTrail | null,
    canonical: StartDigest | null,
  ) {
    this.canonical = canonical === null ? null : new CanonicalDigest(canonical);
    this.lowWater = members.watch();
  }

  /** The context of all members. Costs what lies behind the first change. */
  render(key: RenderKey): RollingResult {
    const changed = this.key === null ? 0 : firstChange(this.graph, this.members, this.key, key);
    const unchanged = Math.min(this.lowWater.value, changed);
    const from = this.canonical?.reopen(unchanged) ?? unchanged;
    while ((this.entries.at(-1)?.place ?? -1) >= from) this.entries.pop();
    while ((this.stamped.at(-1)?.place ?? -1) >= from) this.stamped.pop();
    for (let place = from; place < this.members.items.length; place += 1) this.add(place, key);
    this.key = key;
    this.lowWater.value = this.members.items.length;
    return {
      context: this.entries.at(-1)?.entry ?? null,
      stamped: this.stamped.at(-1)?.nodes ?? null,
      messagesDigest: this.canonical?.hex() ?? null,
    };
  }

  private add(place: number, key: RenderKey): void {
    if (this.trail === null && !this.mayBeStamped(place, key)) return;
    const node = this.shownAt(place, key);
    if (node < 0 || key.abandoned.has(node)) return;
    this.noteStamp(place, node);
    if (this.trail === null) return;
    const rendered = renderCall(callAt(this.graph, node), key.running.has(node), key.setting);
    if (rendered.kind === 'nothing') return;
    this.canonical?.add(place, rendered);
    const before = this.entries.at(-1)?.entry ?? null;
    this.entries.push({ place, entry: this.trail.append(before, node, rendered) });
  }

  /** Without a trail nothing else is asked for, so most members need not be looked at closer. */
  private mayBeStamped(place: number, { substitution }: RenderKey): boolean {
    const index = this.members.items[place] ?? -1;
    // What is covered must be marked on the way all the same.
    if (substitution !== null && isCovered(this.graph, substitution.covered, index))
      return index === substitution.first;
    return this.graph.calls[index]?.meta.spilled !== null;
  }

  private noteStamp(place: number, node: number): void {
    const before = this.stamped.at(-1)?.nodes ?? null;
    const nodes = withNode(this.graph, before, node);
    if (nodes !== null && nodes !== before) this.stamped.push({ place, nodes });
  }

  /** The node that shows at a place: the member, the summary in its stead, or -1 for none. */
  private shownAt(place: number, { substitution, setting }: RenderKey): number {
    const { graph, members } = this;
    const index = members.items[place] ?? -1;
    if (index === substitution?.first) return substitution.summary;
    if (substitution !== null && isCovered(graph, substitution.covered, index)) return -1;
    return isHidden(graph, index, setting.policy, members) ? -1 : index;
  }
}

/** Covered, or called by what is covered: found in seq order, so its caller was asked before. */
function isCovered(graph: SessionGraph, covered: IndexSet, index: number): boolean {
  if (covered.has(index)) return true;
  if (!covered.has(graph.callers[index] ?? -1)) return false;
  covered.add(index);
  return true;
}
