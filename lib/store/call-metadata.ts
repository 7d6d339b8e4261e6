import type { NodeId } from '../base/brand.ts';
import type { Attach } from './attach.ts';

/** What a writer recorded of a render at the moment the call was made (seed §8). */
export interface RenderManifest {
  readonly policyVersion: string | null;
  /** Code nodes with a lower seq were aged; -1 for none; null when the field is no number. */
  readonly agedBeforeSeq: number | null;
  /** Stamped paths of the spilled nodes of the context, in order. */
  readonly spilled: readonly string[];
}

/** Where the full text of a large node was written when it was recorded (seed §8). */
export interface SpillStamp {
  readonly path: string;
  readonly totalLines: number | null;
  readonly totalChars: number | null;
}

/** Limits of a function's view: null keeps all; see spec "renderContext", steps 3 and 7. */
export interface RenderRange {
  readonly callers: number | null;
  readonly subcalls: number | null;
}

/** The part of a node's metadata that carries meaning; absent and wrongly typed fields are "" or null. */
export interface CallMetadata {
  /** Stripped; "" when the node has none, which means finished. */
  readonly status: string;
  readonly display: string;
  readonly source: string;
  readonly function: string;
  readonly expose: string;
  readonly toolCallId: string;
  readonly doc: string;
  readonly promptHash: string;
  readonly anchorHeadId: NodeId | '';
  readonly memoryPrefetch: string;
  readonly promptText: string;
  readonly spawnedFromSession: string;
  readonly childSessionId: string;
  readonly model: string;
  readonly agentId: string;
  readonly errorText: string;
  readonly errorType: string;
  readonly startedAt: number | null;
  readonly finishedAt: number | null;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly cacheReadTokens: number | null;
  readonly cacheWriteTokens: number | null;
  readonly spawnBranchRoot: boolean;
  readonly isError: boolean;
  readonly rewound: boolean;
  readonly executionControl: boolean;
  readonly structural: boolean;
  readonly compaction: boolean;
  /** Ids a summary replaces, in chain order; empty on every other node. */
  readonly coversIds: readonly NodeId[];
  readonly renderRange: RenderRange | null;
  readonly manifest: RenderManifest | null;
  readonly spilled: SpillStamp | null;
  readonly attach: Attach | null;
  /** True when a whole request message is recorded; the message itself is `Call.requestContent`. */
  readonly hasRequestContent: boolean;
}
