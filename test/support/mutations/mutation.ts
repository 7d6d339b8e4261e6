import { coversOf, type MutableStore, type RawNode } from './mutable-store.ts';

/** How to break a store so that one rule objects. */
export interface Mutation {
  /** What must be added to a store before it can be broken; still healthy. False where that cannot be. */
  readonly prepare?: (store: MutableStore) => boolean;
  /** Breaks exactly one thing; false when the store has nothing of the kind. */
  readonly mutate: (store: MutableStore) => boolean;
  /** Rules that object as well, because what they guard follows from what was broken. */
  readonly alongside?: readonly string[];
  /** A store in the notation to break instead of the vectors, which have nothing of the kind. */
  readonly base?: string;
}

/** What a context of other nodes brings with it: recorded facts that were true of the old one. */
export const OTHER_CONTEXT: readonly string[] = ['aging/policy-drift', 'spill/manifest-list'];

export type WillDo = (node: RawNode, store: MutableStore) => boolean;

/** Picks a node and changes it. */
export function changes(
  willDo: WillDo,
  to: (node: RawNode, store: MutableStore) => Partial<RawNode>,
): Mutation {
  return {
    mutate: (store) => {
      const node = store.pick((candidate) => willDo(candidate, store));
      if (node !== undefined) store.change(node, to(node, store));
      return node !== undefined;
    },
  };
}

/** Picks a node and sets fields of its metadata. */
export function marks(
  willDo: WillDo,
  to: (node: RawNode, store: MutableStore) => Readonly<Record<string, unknown>>,
): Mutation {
  return changes(willDo, (node, store) => ({ metadata: { ...node.metadata, ...to(node, store) } }));
}

export const follows: WillDo = (node, store) => store.find(node.predecessor) !== undefined;
export const isTurn: WillDo = ({ role, caller }) => role !== 'code' && ['', 'ROOT'].includes(caller);
/** A finished tool call that nothing hangs on, and that no manifest lists. */
export const isTool: WillDo = (node, store) =>
  node.role === 'code' &&
  store.find(node.caller)?.role === 'llm' &&
  node.metadata['status'] === 'completed' &&
  node.metadata['spilled'] === undefined &&
  store.isLeaf(node);
export const isReply: WillDo = (node) =>
  node.role === 'llm' && node.metadata['render_manifest'] !== undefined && node.caller === '';
export const isSummary: WillDo = (node) => coversOf(node).length > 0;
export const isPrompt: WillDo = ({ name }) => name === 'context/system_prompt';

/** A turn that forks the session at ROOT, and breaks nothing else, when it loses its predecessor. */
export const isForkable: WillDo = (node, store) => {
  if (!isTurn(node, store) || !follows(node, store) || node.predecessor === 'ROOT') return false;
  const isSpawned = node.metadata['source'] === 'agent_spawn' || node.metadata['function'] !== undefined;
  return !store.isFirstCovered(node) && !isSummary(node, store) && !isSpawned && !hasCopy(node);
};

/** True of a node with a copy of its edges in the metadata, which a changed edge would differ from. */
export function hasCopy({ metadata }: RawNode): boolean {
  return metadata['predecessor'] !== undefined || metadata['caller'] !== undefined;
}

export function boundaryOf({ metadata }: RawNode): number {
  return (metadata['render_manifest'] as { aged_before_seq: number }).aged_before_seq;
}

/** The manifest of a node with another boundary. */
export function withBoundary({ metadata }: RawNode, boundary: number): Readonly<Record<string, unknown>> {
  return { render_manifest: { ...(metadata['render_manifest'] as object), aged_before_seq: boundary } };
}
