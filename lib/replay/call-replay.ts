import type { CallFrame } from './call-frame.ts';
import type { ContextEntry } from './context-trail.ts';
import type { Doubt } from './doubt.ts';
import type { StampedNodes } from './stamped-nodes.ts';

/** A model call and where it stood. */
export interface PlannedCall {
  /** Index of the call. */
  readonly call: number;
  readonly frame: CallFrame;
}

/** What a call's replay has where its context was not asked for. */
export const NOT_RENDERED = { context: null, stamped: null, messagesDigest: null } as const;

/** What replaying one call gave; its nodes and messages are those of `contextOfCall`. */
export interface CallReplay extends PlannedCall {
  /** Aging boundary it was rendered with, a seq; -1 for none. */
  readonly boundary: number;
  /** What the messages are made of, node by node; null when there is none. */
  readonly context: ContextEntry | null;
  /** Nodes of the context with a spill stamp, those that render as nothing with them; null when there is none. */
  readonly stamped: StampedNodes | null;
  /** SHA-256 of the messages' canonical JSON, 64 hex digits; null unless it was asked for. */
  readonly messagesDigest: string | null;
  /** Empty when the replay is exact. */
  readonly doubts: readonly Doubt[];
}
