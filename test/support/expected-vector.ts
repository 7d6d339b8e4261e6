import type { NodeId } from '../../lib/base/brand.ts';

/** What a vector's `*.expected.json` holds; see fixtures/vectors/README.md for the meaning of each key. */
export interface ExpectedVector {
  readonly session: string;
  /** Where the writer kept the session; appears inside spill paths. */
  readonly session_dir: string;
  readonly head_id: NodeId;
  readonly node_count: number;
  /** In seq order. */
  readonly node_ids: readonly NodeId[];
  /** The tips; order not significant. */
  readonly branches: readonly ExpectedTip[];
  /** By head: the branch oldest first, or the node at which it is broken. */
  readonly get_branch: Readonly<Record<string, readonly NodeId[] | { readonly broken: NodeId }>>;
  /** By head: ids of the context, all defaults. */
  readonly render_context: Readonly<Record<string, readonly NodeId[]>>;
  readonly active_summary: NodeId | null;
  readonly calls: readonly ExpectedCall[];
  /** By name of the policy: the head, rendered live. */
  readonly policies: Readonly<Record<string, ExpectedRender>>;
  /** The drawing's rows in order; empty, false and 0 left out. */
  readonly graph: readonly Readonly<Record<string, unknown>>[];
  readonly replay_exact_from_final_graph: Readonly<Record<string, boolean>>;
}

export interface ExpectedTip {
  readonly head_msg_id: NodeId;
  readonly name: string | null;
  readonly archived: boolean;
}

/** A rendered history: which nodes, under which manifest, and the digest of its canonical JSON. */
export interface ExpectedRender {
  readonly head_id: NodeId | null;
  readonly reads: readonly NodeId[];
  readonly manifest: {
    readonly policy_version: string;
    readonly aged_before_seq: number;
    readonly spilled: readonly string[];
  };
  readonly messages_sha256: string;
  readonly message_count: number;
}

/** A past call as it was recorded when it was sent. */
export interface ExpectedCall extends ExpectedRender {
  readonly id: NodeId;
  readonly kind: 'chat' | 'frame';
  /** The code node whose frame it is; on frame calls alone. */
  readonly frame?: NodeId;
  /** -1 on chat calls. */
  readonly frame_entry_seq: number;
  /** On frame calls alone; null when the call set no limits. */
  readonly render_range?: { readonly callers?: number; readonly subcalls?: number } | null;
  /** Left out when large. Plain `JSON.parse`: numbers may have lost their spelling. */
  readonly messages?: readonly unknown[];
}
