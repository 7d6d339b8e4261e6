import { damageOf } from './mutable-store.ts';
import { isTool, type Mutation } from './mutation.ts';

export const STORE_MUTATIONS: Readonly<Record<string, Mutation>> = {
  'store/unreadable-node': {
    mutate: (store) => {
      const node = store.pick((candidate) => isTool(candidate, store));
      if (node !== undefined) store.files.set(store.pathOf(node), JSON.stringify(node).slice(0, -9));
      return node !== undefined;
    },
    alongside: ['seq/gap'],
  },
  'store/filename-mismatch': {
    mutate: (store) => {
      const node = store.pick((candidate) => isTool(candidate, store));
      if (node !== undefined) store.change(node, {}, store.pathOf(node).replace('-c-', '-u-'));
      return node !== undefined;
    },
  },
  'store/duplicate-id': {
    mutate: (store) => {
      const node = store.pick((candidate) => isTool(candidate, store));
      const path = `history/${store.nextSeq}-c-copy.json`;
      if (node !== undefined) store.files.set(path, JSON.stringify({ ...node, seq: store.nextSeq }));
      return node !== undefined;
    },
    alongside: ['store/filename-mismatch', 'seq/gap', 'seq/clock-skew'],
  },
  'store/missing-meta': {
    mutate: ({ files }) => files.delete('meta.json'),
    alongside: ['node/status-vocabulary'],
  },
  'store/invalid-meta': { mutate: ({ files }) => Boolean(files.set('meta.json', '{')) },
  'store/stray-temp': { mutate: ({ files }) => Boolean(files.set('history/0001-u-u1.json.tmp', '{')) },
  'store/uncommitted': {
    prepare: (store) => {
      store.commit();
      return true;
    },
    mutate: (store) => {
      store.isOpen = true;
      store.setMeta({ title: 'another' });
      return true;
    },
  },
  'store/index-drift': {
    prepare: (store) => {
      store.indexed = { file: '../index.json', row: { title: store.meta['title'] } };
      return true;
    },
    mutate: (store) => {
      store.indexed = { file: '../index.json', row: { title: 'another' } };
      return true;
    },
  },
  'store/unsafe-path': { mutate: ({ refused }) => refused.push('history/0001-u-u1.json') > 0 },
  'store/git-damage': {
    mutate: (store) => {
      store.damage = damageOf();
      return true;
    },
  },
  'store/unreadable-commit': {
    mutate: ({ files }) => Boolean(files.set('context/commits/broken.json', '[')),
  },
};
