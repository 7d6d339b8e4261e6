import type { MutableStore, RawNode } from './mutable-store.ts';
import {
  boundaryOf,
  changes,
  hasCopy,
  isPrompt,
  isReply,
  marks,
  type Mutation,
  OTHER_CONTEXT,
  withBoundary,
} from './mutation.ts';

const isStamped = ({ metadata }: RawNode): boolean => metadata['spilled'] !== undefined;

/** Aging, spilled texts and what a context holds. */
export const CONTEXT_MUTATIONS: Readonly<Record<string, Mutation>> = {
  'aging/manifest-missing': marks(isReply, () => ({ render_manifest: undefined })),
  'aging/manifest-shape': marks(isReply, ({ metadata }) => ({
    render_manifest: { ...(metadata['render_manifest'] as object), policy_version: 7 },
  })),
  'aging/unknown-policy': marks(isReply, ({ metadata }) => ({
    render_manifest: { ...(metadata['render_manifest'] as object), policy_version: 'aging-v9' },
  })),
  'aging/boundary-place': {
    ...marks(
      (node, store) => isReply(node, store) && boundaryOf(node) > 0,
      (node) => withBoundary(node, 0),
    ),
    alongside: ['aging/policy-drift'],
  },
  'aging/boundary-mid-turn': {
    ...marks(
      (node, store) => node.role === 'llm' && hasBoundary(node) && isInRun(node, store),
      (node) => withBoundary(node, -1),
    ),
    alongside: ['aging/policy-drift'],
  },
  'aging/boundary-back': {
    ...marks(
      (node, store) => isReply(node, store) && boundaryOf(node) > 0 && node.id === store.head,
      (node) => withBoundary(node, -1),
    ),
    alongside: ['aging/policy-drift', 'aging/boundary-mid-turn'],
  },
  'aging/policy-drift': {
    ...marks(
      (node, store) => isReply(node, store) && store.isLeaf(node) && laterReply(node, store) !== undefined,
      (node, store) => withBoundary(node, laterReply(node, store)?.seq ?? -1),
    ),
    alongside: ['aging/boundary-mid-turn'],
  },
  'spill/not-spilled': {
    ...marks(isStamped, () => ({ spilled: undefined })),
    alongside: ['spill/manifest-list'],
  },
  'spill/missing-file': {
    mutate: ({ files }) => {
      const [path = ''] = spillsOf(files);
      return files.delete(path);
    },
  },
  'spill/wrong-content': {
    mutate: ({ files }) => {
      const [path] = spillsOf(files);
      if (path !== undefined) files.set(path, 'another text');
      return path !== undefined;
    },
  },
  'spill/counts': marks(isStamped, ({ metadata }) => ({
    spilled: { ...(metadata['spilled'] as object), total_lines: 7 },
  })),
  'spill/foreign-path': {
    ...marks(isStamped, ({ metadata }) => ({
      spilled: { ...(metadata['spilled'] as object), path: '/elsewhere/text.txt' },
    })),
    alongside: ['spill/orphan-file', 'spill/manifest-list'],
  },
  'spill/orphan-file': { mutate: ({ files }) => Boolean(files.set('large_nodes/0001-lost.txt', 'lost')) },
  'spill/manifest-list': marks(isReply, ({ metadata }) => ({
    render_manifest: { ...(metadata['render_manifest'] as object), spilled: ['large_nodes/another.txt'] },
  })),
  'context/reads-differ': changes(
    (node, store) =>
      isReply(node, store) && store.find(store.find(node.predecessor)?.predecessor ?? '') !== undefined,
    ({ id }) => ({ reads: [id] }),
  ),
  'context/replay-fails': {
    ...changes(
      (node, store) =>
        isReply(node, store) && store.isLeaf(node) && !hasCopy(node) && turnBefore(node, store) !== undefined,
      (node, store) => ({ predecessor: turnBefore(node, store)?.id ?? null }),
    ),
    alongside: [...OTHER_CONTEXT, 'aging/boundary-back', 'node/stuck-running', 'context/abandoned-turn'],
  },
  'context/prompt-hash': changes(isPrompt, ({ output }) => ({ output: `${String(output)} And be kind.` })),
  'context/prompt-anchor': marks(isPrompt, () => ({ anchor_head_id: undefined })),
  'context/prompt-repeat': {
    base: 'u1 < ROOT; c1 @ ROOT {name context/system_prompt, output A, anchor_head_id=u1}; l1 < u1; u2 < l1; c2 @ ROOT {name context/system_prompt, output B, anchor_head_id=u2}; l2 < u2; head l2',
    mutate: (store) => {
      const prompt = store.find('c2');
      if (prompt !== undefined) store.change(prompt, { output: 'A' });
      return prompt !== undefined;
    },
  },
  'context/abandoned-turn': {
    ...changes(
      (node, store) => isReply(node, store) && store.nodes.some(({ predecessor }) => predecessor === node.id),
      ({ metadata }) => ({ output: '', metadata: { ...metadata, status: 'running' } }),
    ),
    // It is a consequence of the one, and makes contexts other ones.
    alongside: ['node/stuck-running', ...OTHER_CONTEXT, 'aging/boundary-back'],
  },
};

function hasBoundary(node: RawNode): boolean {
  return node.metadata['render_manifest'] !== undefined && boundaryOf(node) > 0;
}

/** True of a call in a function that a reply of the conversation called. */
function isInRun(node: RawNode, store: MutableStore): boolean {
  const run = store.find(node.caller);
  const reply = store.find(run?.caller ?? '');
  return run?.role === 'code' && reply !== undefined && isReply(reply, store);
}

/** A reply between the boundary of another and that one. */
function laterReply(node: RawNode, store: MutableStore): RawNode | undefined {
  return store.nodes.find(
    (other) =>
      isReply(other, store) && (other.seq ?? 0) > boundaryOf(node) && (other.seq ?? 0) < (node.seq ?? 0) - 1,
  );
}

/** The reply before the turn of a reply. */
function turnBefore(node: RawNode, store: MutableStore): RawNode | undefined {
  const reply = store.find(store.find(node.predecessor)?.predecessor ?? '');
  return reply?.role === 'llm' && reply.output !== '' ? reply : undefined;
}

function spillsOf(files: ReadonlyMap<string, string>): string[] {
  return [...files.keys()].filter((path) => path.startsWith('large_nodes/'));
}
