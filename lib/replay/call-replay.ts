import type { CallFrame } from './call-frame.ts';
import type { Doubt } from './doubt.ts';

/** A model call and where it stood. */
export interface PlannedCall {
  /** Index of the call. */
  readonly call: number;
  readonly frame: CallFrame;
}

/** What replaying one call gave; its nodes and messages are those of `contextOfCall`. */
export interface CallReplay extends PlannedCall {
  /** Aging boundary it was rendered with, a seq; -1 for none. */
  readonly boundary: number;
  readonly messageCount: number;
  /** SHA-256 of the messages' canonical JSON, 64 hex digits. */
  readonly digest: string;
  /** Empty when the replay is exact. */
  readonly doubts: readonly Doubt[];
}
