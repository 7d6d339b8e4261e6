import { nameOf } from './mutable-store.ts';
import { changes, follows, marks, type Mutation, OTHER_CONTEXT } from './mutation.ts';

export const SPAWN_MUTATIONS: Readonly<Record<string, Mutation>> = {
  'spawn/root-shape': changes(
    ({ metadata }) => metadata['spawn_branch_root'] === true,
    () => ({ caller: 'ROOT' }),
  ),
  'spawn/unflagged-root': {
    ...marks(
      ({ metadata }) => metadata['spawn_branch_root'] === true && metadata['source'] === 'agent_spawn',
      () => ({ spawn_branch_root: undefined }),
    ),
    alongside: [...OTHER_CONTEXT, 'context/leak'],
  },
  'spawn/attach-dangling': marks(
    ({ metadata }, store) =>
      store.find((metadata['attach'] as { head_id: string } | undefined)?.head_id ?? '') !== undefined,
    ({ metadata }) => ({ attach: { ...(metadata['attach'] as object), head_id: 'gone' } }),
  ),
  'spawn/answered-n-times': {
    mutate: (store) => {
      const notice = store.pick(({ metadata }) => metadata['source'] === 'job_followup');
      if (notice === undefined) return false;
      const again = { ...notice, id: `${notice.id}_2`, seq: store.nextSeq, created_at: store.now };
      store.add(again, nameOf(again));
      return true;
    },
  },
  'spawn/head-stolen': {
    mutate: (store) => {
      const root = store.pick(({ metadata }) => metadata['spawn_branch_root'] === true);
      const reply = store.nodes.find(({ predecessor }) => predecessor === (root?.id ?? ''));
      if (reply === undefined || !store.nodes.some((node) => node.id === store.head && follows(node, store)))
        return false;
      store.setMeta({ head_id: reply.id });
      return true;
    },
  },
  'context/leak': {
    base: 'u1 < ROOT @ ROOT; l1 < u1; u2 < l1 @ ROOT; l2 < u2; u3 < l1 @ ROOT; l3 < u3; u4 < l3 @ ROOT; l4 < u4; head l4',
    mutate: (store) => {
      const turn = store.find('u2');
      if (turn !== undefined) store.change(turn, { caller: 'l1' });
      return turn !== undefined;
    },
  },
};
