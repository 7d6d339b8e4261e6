import type { CallIndex, NodeId, SessionId } from '../base/brand.ts';

/** Roles as the drawing names them; an unknown role keeps its own name. */
export type DrawnRole = 'user' | 'assistant' | 'tool' | (string & {});

/** One node of the drawing: what is shown of it, and its place (spec "The drawing"). */
export interface DrawingRow {
  readonly id: NodeId;
  /** The call's place in `SessionGraph.calls`. */
  readonly index: CallIndex;
  /** Edges after re-hanging; "" when empty. They may name nodes that are not drawn. */
  readonly predecessor: NodeId | '';
  readonly caller: NodeId | '';
  readonly role: DrawnRole;
  readonly source: string;
  readonly display: string;
  /** `done` where the node has none; "" on ROOT. */
  readonly status: string;
  /** Name of the branch whose tip this is, or "". */
  readonly branchName: string;
  /** Tips of in-session spawned branches whose result returns to this node. */
  readonly attachReturns: readonly NodeId[];
  /** On the active summary alone: covered ids with their caller-subtrees, in seq order. */
  readonly coversIds: readonly NodeId[];
  readonly supersededSummary: boolean;
  /** Set when this node spawned a branch in another session. */
  readonly spawnOut: { readonly session: SessionId; readonly head: NodeId | '' } | null;
  /** Set when this node was spawned by a node of another session ("" where unknown). */
  readonly spawnRemote: { readonly session: SessionId | ''; readonly id: NodeId | '' } | null;
  /** Column offset of the lane. The drawn column is `lane + tier`. */
  readonly lane: number;
  /** Indentation inside the lane. */
  readonly tier: number;
  /** Row, from 0. */
  readonly depth: number;
}

/** The whole drawing, rows in seq order. Its input is never written to. */
export interface Drawing {
  readonly rows: readonly DrawingRow[];
}
