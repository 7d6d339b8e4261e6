import { coversOf, type MutableStore, nameOf } from './mutable-store.ts';
import { isReply, isSummary, isTool, type Mutation, OTHER_CONTEXT } from './mutation.ts';

/** Context commits and the git history. */
export const RECORD_MUTATIONS: Readonly<Record<string, Mutation>> = {
  'commit/state-loosened': commits((second) => item(second, 0, { state: 'full' })),
  'commit/locked-changed': commits((second) => item(second, 1, { rendered: 'another' })),
  'commit/unknown-node': commits((second) => item(second, 1, { source_node_id: 'gone' })),
  'commit/token-sum': commits((second) => ({ ...second, total_tokens: second.total_tokens + 1 })),
  'commit/parent': commits((second) => ({ ...second, commit_parent: 'gone', commit_parents: ['gone'] })),
  'history/node-rewritten': rewriting((store) => {
    const node = store.pick((candidate) => isTool(candidate, store));
    if (node !== undefined) store.change(node, { output: 'another' });
    return node !== undefined;
  }),
  'history/node-deleted': {
    ...rewriting((store) => {
      const node = store.pick((candidate) => isTool(candidate, store));
      if (node !== undefined) store.remove(node);
      return node !== undefined;
    }),
    alongside: ['seq/gap'],
  },
  'history/seq-reused': {
    ...rewriting((store) => {
      const reply = store.find('l1');
      if (reply === undefined) return false;
      store.remove(reply);
      const message = { ...reply, id: 'u9', role: 'user', predecessor: 'u1', metadata: {} };
      store.add(message, nameOf(message));
      return true;
    }),
    base: 'u1 < ROOT; l1 < u1 {aged -1}; l2 < u1 {aged -1}; u2 < l2; l3 < u2 {aged 1}; head l3',
    alongside: ['history/node-deleted'],
  },
  'history/turn-hole': {
    mutate: (store) => {
      const reply = store.pick(
        (node) => isReply(node, store) && node.metadata['status'] === 'completed' && node.id !== store.head,
      );
      if (reply === undefined || (reply.seq ?? 0) > store.nextSeq - 4) return false;
      const committed = new Map(store.files);
      committed.delete(store.pathOf(reply));
      store.commits.push(committed);
      store.isOpen = true;
      return true;
    },
    alongside: ['store/uncommitted'],
  },
  'history/coverage-changed': {
    ...rewriting((store) => {
      const summary = store.pick((node) => isSummary(node, store) && coversOf(node).length > 2);
      if (summary !== undefined) store.mark(summary, { covers_ids: coversOf(summary).slice(0, -1) });
      return summary !== undefined;
    }),
    alongside: [...OTHER_CONTEXT, 'compaction/coverage-shrinks'],
  },
  'history/manifest-changed': rewriting((store) => {
    const reply = store.pick((node) => isReply(node, store));
    const manifest = { ...(reply?.metadata['render_manifest'] as object), note: 'later' };
    if (reply !== undefined) store.mark(reply, { render_manifest: manifest });
    return reply !== undefined;
  }),
};

/** Breaks a node in a commit behind the one that holds it whole. */
function rewriting(mutate: (store: MutableStore) => boolean): Mutation {
  return {
    prepare: (store) => {
      store.commit();
      return true;
    },
    mutate: (store) => {
      const isBroken = mutate(store);
      store.commit();
      return isBroken;
    },
  };
}

interface RawCommit {
  readonly id: string;
  readonly commit_parent: string | null;
  readonly commit_parents: readonly string[];
  readonly head_node_id: string;
  readonly total_tokens: number;
  readonly items: readonly Readonly<Record<string, unknown>>[];
}

/** Adds two context commits of the first turn, and then breaks the second one. */
function commits(broken: (second: RawCommit) => RawCommit): Mutation {
  const write = (store: MutableStore, commit: RawCommit): unknown =>
    store.files.set(`context/commits/${commit.id}.json`, JSON.stringify(commit));
  return {
    prepare: (store) => {
      const second = secondCommit(store);
      if (second === undefined) return false;
      write(store, { ...second, id: 'cc_1', commit_parent: null, commit_parents: [] });
      write(store, second);
      return true;
    },
    mutate: (store) => {
      const second = secondCommit(store);
      if (second !== undefined) write(store, broken(second));
      return second !== undefined;
    },
  };
}

function secondCommit(store: MutableStore): RawCommit | undefined {
  const reply = store.pick((node) => isReply(node, store) && store.find(node.predecessor)?.role === 'user');
  if (reply === undefined) return undefined;
  const items = [
    {
      source_node_id: reply.predecessor,
      role: 'user',
      state: 'aged',
      locked: false,
      tokens: 3,
      rendered: 'a',
    },
    { source_node_id: reply.id, role: 'assistant', state: 'full', locked: true, tokens: 4, rendered: 'b' },
  ];
  const parents = { commit_parent: 'cc_1', commit_parents: ['cc_1'] };
  return { id: 'cc_2', ...parents, head_node_id: reply.id, total_tokens: 7, items };
}

function item(commit: RawCommit, at: number, to: Readonly<Record<string, unknown>>): RawCommit {
  return { ...commit, items: commit.items.map((each, place) => (place === at ? { ...each, ...to } : each)) };
}
