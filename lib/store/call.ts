import type { NodeId, Seconds, Seq } from '../base/brand.ts';
import type { JsonValue } from '../base/json-value.ts';
import type { CallMetadata } from './call-metadata.ts';

/** The three roles of the design, and whatever else a store may hold. */
export type Role = 'user' | 'llm' | 'code' | (string & {});

/**
 * One node: a user message, a model call or a tool call (seed §2 "Node (Call)").
 *
 * Parsed once at the border and frozen in meaning: nothing downstream writes to it.
 */
export interface Call {
  readonly id: NodeId;
  readonly seq: Seq;
  readonly createdAt: Seconds;
  readonly role: Role;
  /** Model id, function or tool name, or a reserved `context/…` name; "" when the file has none. */
  readonly name: string;
  /** As written, numbers by lexeme; null when the file has none. */
  readonly input: JsonValue;
  /** As written, numbers by lexeme; null when the file has none. */
  readonly output: JsonValue;
  /** Sub-call edge `C`: "" when empty, the sentinel "ROOT", or a node id, perhaps of another session. */
  readonly caller: NodeId | '';
  /** Conversation edge `P`: "" when empty (null or "" in the file), "ROOT", or a node id. */
  readonly predecessor: NodeId | '';
  readonly reads: readonly NodeId[];
  /** Set where an edge above was read from the older dialect: what today's fields hold. See `Dialect`. */
  readonly currentEdges?: Pick<Call, 'caller' | 'predecessor'>;
  /** The known part of `metadata`, typed. */
  readonly meta: CallMetadata;
  /** The whole request message recorded with the call, as written; null when there is none. */
  readonly requestContent: JsonValue;
  /** All of `metadata` as written, except that numbers are plain; for display and unknown fields. */
  readonly metadata: Readonly<Record<string, unknown>>;
  /** Top-level fields the model does not know, as read. */
  readonly extra: Readonly<Record<string, unknown>>;
  /** Names of top-level fields that hold a wrong type and so read as empty; absent when there are none. */
  readonly misread?: readonly string[];
  /** Path of the file below the session folder. */
  readonly file: string;
}
