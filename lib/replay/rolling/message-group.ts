import type { RunningDigest } from '../../base/sha256.ts';
import { type MessagePart, messageJson, partJson } from '../message.ts';
import type { Rendered } from '../render-call.ts';
import { assembleMessages } from '../render-messages.ts';

/** A run of messages that only grows at its end: an assistant message and the tools that join it. */
export interface MessageGroup {
  /** Place of its first member. */
  readonly place: number;
  /** Digest and number of all messages before it. */
  readonly before: RunningDigest;
  readonly messagesBefore: number;
  /** What its members rendered as, with their places; null once a later group has begun. */
  readonly items: { readonly place: number; readonly rendered: Rendered }[] | null;
}

/** Digest and number of all messages up to a group's end. Linear in the group. */
export function withGroup(group: MessageGroup): { digest: RunningDigest; count: number } {
  const messages = assembleMessages((group.items ?? []).map(({ rendered }) => rendered));
  const digest = group.before.fork();
  const comma = group.messagesBefore > 0 && messages.length > 0 ? ',' : '';
  digest.add(comma + messages.map((message) => messageJson(message, keptPartJson)).join(','));
  return { digest, count: group.messagesBefore + messages.length };
}

/** An open group is digested anew for every call, but its parts stay the same objects. */
const kept = new WeakMap<MessagePart, string>();

function keptPartJson(part: MessagePart): string {
  const known = kept.get(part);
  if (known !== undefined) return known;
  const made = partJson(part);
  kept.set(part, made);
  return made;
}
