import { coversOf, type MutableStore, type RawNode } from './mutable-store.ts';
import { changes, hasCopy, isReply, isSummary, marks, type Mutation, OTHER_CONTEXT } from './mutation.ts';

export const COMPACTION_MUTATIONS: Readonly<Record<string, Mutation>> = {
  'compaction/covers-unknown': {
    ...covering((ids) => [...ids, 'gone']),
    alongside: OTHER_CONTEXT,
  },
  'compaction/covers-summary': {
    ...covering((ids, store) => [...ids, store.summaries[0]?.id ?? '']),
    alongside: OTHER_CONTEXT,
  },
  'compaction/covers-gap': {
    ...covering((ids) => ids.filter((_, at) => at !== 1)),
    alongside: OTHER_CONTEXT,
  },
  'compaction/splice-point': changes(isSummary, (node) => ({ predecessor: coversOf(node)[0] ?? null })),
  'compaction/coverage-shrinks': {
    base: 'u1 < ROOT; l1 < u1; u2 < l1; l2 < u2; u3 < l2; S1 < ROOT {covers u1 l1 u2}; S2 < ROOT {covers u1 l1 u2 l2}; head u3',
    mutate: (store) => {
      const newest = store.find('S2');
      if (newest !== undefined) store.mark(newest, { covers_ids: ['u1', 'l1'] });
      return newest !== undefined;
    },
  },
  'compaction/active-mismatch': {
    mutate: (store) => {
      const isNamed = store.summaries.at(-1)?.id === store.meta['_last_summary_id'];
      if (isNamed) store.setMeta({ _last_summary_id: 'another' });
      return isNamed;
    },
  },
  'compaction/seq-interval': marks(isSummary, () => ({ covers: [0, 3] })),
  'compaction/moved-head': {
    prepare: (store) => {
      store.commit();
      return store.summaries.length > 0 && before(store) !== undefined;
    },
    mutate: (store) => {
      const summary = store.summaries.at(-1);
      const last = store.nodes.at(-1);
      if (summary === undefined || last === undefined) return false;
      const { created_at = 0 } = last;
      store.add({ ...summary, id: 'summary_new', seq: store.nextSeq, created_at });
      store.setMeta({ head_id: before(store)?.id, _last_summary_id: 'summary_new' });
      store.commit();
      return true;
    },
    alongside: [...OTHER_CONTEXT, 'branch/head-on-summary', 'spawn/head-stolen'],
  },
  'compaction/successor': {
    mutate: (store) => {
      const summary = store.summaries[0];
      const turn = store.nodes.findLast(
        (node) =>
          node.role === 'user' &&
          store.find(node.predecessor)?.role === 'llm' &&
          (node.seq ?? 0) > (summary?.seq ?? Infinity) &&
          node.metadata['source'] === 'tui' &&
          !store.isCovered(node) &&
          !hasCopy(node),
      );
      if (summary === undefined || turn === undefined) return false;
      store.change(turn, { predecessor: summary.id });
      return true;
    },
    alongside: [
      ...OTHER_CONTEXT,
      'compaction/covers-gap',
      'aging/boundary-back',
      'spawn/head-stolen',
      'node/stuck-running',
    ],
  },
};

/** Changes what the newest summary covers. */
function covering(to: (ids: readonly string[], store: MutableStore) => readonly string[]): Mutation {
  return {
    mutate: (store) => {
      const newest = store.summaries.at(-1);
      if (newest === undefined || coversOf(newest).length < 4) return false;
      const ids = to(coversOf(newest), store);
      if (ids.includes(newest.id)) return false;
      store.mark(newest, { covers_ids: ids });
      return true;
    },
  };
}

/** The reply before the head's turn. */
function before(store: MutableStore): RawNode | undefined {
  const turn = store.find(store.find(store.head)?.predecessor ?? '');
  const reply = store.find(turn?.predecessor ?? '');
  return reply !== undefined && isReply(reply, store) ? reply : undefined;
}
