import { type MutableStore, nameOf, type RawNode } from './mutable-store.ts';
import {
  changes,
  follows,
  hasCopy,
  isForkable,
  isReply,
  isSummary,
  isTool,
  isTurn,
  marks,
  type Mutation,
  OTHER_CONTEXT,
} from './mutation.ts';

/** Seqs, edges and branches. */
export const GRAPH_MUTATIONS: Readonly<Record<string, Mutation>> = {
  'seq/duplicate': {
    ...moved(isTool, (node, store) => store.find(node.caller)?.seq ?? -1),
    alongside: ['seq/gap', 'seq/clock-skew'],
  },
  'seq/missing': { ...changes(isTool, () => ({ seq: null })), alongside: ['seq/gap'] },
  'seq/gap': moved(
    (node, store) => node.seq === store.nextSeq - 1,
    (_, store) => store.nextSeq + 3,
  ),
  'seq/edge-order': {
    ...moved(
      (node, store) =>
        follows(node, store) &&
        store.nodes.some((other) => other.predecessor === node.id) &&
        isTurn(node, store),
      (_, store) => store.nextSeq,
    ),
    alongside: [...OTHER_CONTEXT, 'seq/gap', 'seq/clock-skew', 'aging/boundary-place', 'aging/boundary-back'],
  },
  'seq/clock-skew': changes(
    (node, store) => isTool(node, store) && (node.seq ?? 0) > 2,
    ({ created_at = 0 }) => ({ created_at: created_at - 1000 }),
  ),
  'edge/dangling-predecessor': {
    ...changes(
      (node, store) =>
        follows(node, store) && !store.isCovered(node) && !isSummary(node, store) && !hasCopy(node),
      () => ({ predecessor: 'gone' }),
    ),
    alongside: [...OTHER_CONTEXT, 'compaction/covers-gap'],
  },
  'edge/dangling-caller': changes(isTool, () => ({ caller: 'gone' })),
  'edge/dangling-read': changes(isReply, () => ({ reads: ['gone'] })),
  'edge/cycle': {
    mutate: (store) => {
      const node = store.pick((candidate) => follows(candidate, store) && isTurn(candidate, store));
      const before = store.find(node?.predecessor ?? '');
      if (node === undefined || before === undefined || store.isFirstCovered(before) || hasCopy(before))
        return false;
      store.change(before, { predecessor: node.id });
      return true;
    },
    alongside: [...OTHER_CONTEXT, 'compaction/covers-gap', 'spawn/head-stolen'],
  },
  'edge/disconnected': changes(isTool, () => ({ caller: '' })),
  'edge/missing-predecessor': {
    ...changes(isForkable, () => ({ predecessor: null })),
    alongside: OTHER_CONTEXT,
  },
  'edge/several-roots': {
    mutate: (store) => {
      const root = store.nodes.find(({ metadata }) => metadata['display'] === 'root');
      if (root === undefined) return false;
      store.add({ ...root, id: 'ROOT_2', seq: store.nextSeq, created_at: store.now });
      return true;
    },
  },
  'branch/broken-chain': {
    ...changes(
      (node, store) =>
        node.id === store.head && node.role === 'llm' && follows(node, store) && !hasCopy(node),
      ({ predecessor }) => ({ caller: predecessor ?? '', predecessor: null }),
    ),
    alongside: OTHER_CONTEXT,
  },
  'branch/dangling-head': withMeta(() => ({ head_id: 'gone' })),
  'branch/no-head': withMeta(() => ({ head_id: '' })),
  'branch/head-on-summary': {
    mutate: (store) => {
      const summary = store.pick((node) => isSummary(node, store));
      if (summary !== undefined) store.setMeta({ head_id: summary.id });
      return summary !== undefined;
    },
  },
  'branch/head-on-placeholder': {
    mutate: (store) => {
      const head = store.find(store.head);
      if (head === undefined || !isReply(head, store) || head.metadata['spilled'] !== undefined) return false;
      store.change(head, { output: '', metadata: { ...head.metadata, status: 'running' } });
      store.setMeta({ status: 'idle' });
      return true;
    },
    // Of which it is a consequence.
    alongside: ['node/stuck-running'],
  },
  'branch/dangling-name': withMeta(({ meta }) => ({
    branches: { ...(meta['branches'] as object | undefined), gone: 'lost' },
  })),
  'branch/dangling-merge': withMeta(() => ({ merged_heads: ['gone'] })),
  'branch/traversal-gap': {
    mutate: (store) => {
      store.dialect = 'called-by';
      const node = store.pick((candidate) => isForkable(candidate, store));
      const older = { called_by: 'ROOT', parent_id: '' };
      if (node !== undefined)
        store.change(node, { caller: '', predecessor: null, metadata: { ...node.metadata, ...older } });
      return node !== undefined;
    },
    alongside: [...OTHER_CONTEXT, 'node/legacy-edge-field'],
  },
  'context/tool-pairing': marks(
    (node, store) => isTool(node, store) && twinOf(node, store) !== undefined,
    (node, store) => ({ tool_call_id: twinOf(node, store)?.metadata['tool_call_id'] }),
  ),
};

function withMeta(fields: (store: MutableStore) => Readonly<Record<string, unknown>>): Mutation {
  return {
    mutate: (store) => {
      store.setMeta(fields(store));
      return true;
    },
  };
}

/** Gives a node another seq, and its file the name that goes with it. */
function moved(
  willDo: (node: RawNode, store: MutableStore) => boolean,
  to: (node: RawNode, store: MutableStore) => number,
): Mutation {
  return {
    mutate: (store) => {
      const node = store.pick((candidate) => willDo(candidate, store));
      if (node === undefined) return false;
      const seq = to(node, store);
      store.change(node, { seq }, nameOf({ ...node, seq }));
      return true;
    },
  };
}

/** An earlier tool call of the same reply. */
function twinOf(node: RawNode, store: MutableStore): RawNode | undefined {
  return store.nodes.find(
    ({ caller, seq, metadata }) =>
      caller === node.caller && (seq ?? 0) < (node.seq ?? 0) && metadata['tool_call_id'] !== undefined,
  );
}
