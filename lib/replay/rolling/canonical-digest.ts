import type { StartDigest } from '../../base/sha256.ts';
import type { RenderedItem } from '../context-trail.ts';
import { type MessageGroup, withGroup } from './message-group.ts';

type OpenGroup = MessageGroup & { readonly items: NonNullable<MessageGroup['items']> };

/**
 * The digest of a context's canonical JSON, made from what it shares with the last one: only the
 * last group, which may still grow, is digested again. Memory: one digest state a group.
 */
export class CanonicalDigest {
  private readonly groups: MessageGroup[] = [];
  private last: OpenGroup;

  constructor(private readonly start: StartDigest) {
    this.last = this.first();
  }

  /** Drops what begins at a place or behind it, and says from which place on to add again. */
  reopen(unchanged: number): number {
    for (let last: MessageGroup | undefined = this.last; last !== undefined; last = this.groups.pop()) {
      if (last.place >= unchanged) continue;
      const { items } = last;
      this.last = { ...last, items: items ?? [] };
      if (items === null) return last.place;
      while ((items.at(-1)?.place ?? -1) >= unchanged) items.pop();
      return unchanged;
    }
    this.last = this.first();
    return 0;
  }

  add(place: number, rendered: RenderedItem): void {
    if (rendered.kind === 'messages' && this.last.items.length > 0) {
      this.groups.push({ ...this.last, items: null });
      const { digest, count } = withGroup(this.last);
      this.last = { place, before: digest, messagesBefore: count, items: [] };
    }
    this.last.items.push({ place, rendered });
  }

  hex(): string {
    const { digest } = withGroup(this.last);
    digest.add(']');
    return digest.hex();
  }

  private first(): OpenGroup {
    const before = this.start();
    before.add('[');
    return { place: 0, before, messagesBefore: 0, items: [] };
  }
}
