import { sha256Hex } from '../../lib/base/sha256.ts';
import type { Dialect } from '../../lib/store/dialect.ts';

/** A node as it lies on disk, as far as mutations touch it. */
export interface RawNode {
  readonly id: string;
  seq: number;
  readonly role: string;
  caller: string;
  predecessor: string | null;
  readonly metadata: {
    readonly source?: string;
    readonly covers_ids?: readonly string[];
    readonly called_by?: string;
    readonly parent_id?: string | null;
  };
}

/** A healthy store about to be broken in one place. */
export class Store {
  readonly nodes: readonly RawNode[];
  /** How the broken store is to be read. */
  dialect: Dialect = 'current';
  private readonly paths = new Map<string, string>();

  constructor(
    /** Seeds the choice of the place. */
    private readonly seed: string,
    readonly files: Map<string, string | Uint8Array>,
  ) {
    this.nodes = [...files.keys()]
      .filter((path) => path.startsWith('history/'))
      .map((path) => this.node(path));
  }

  /** One of the nodes that will do, chosen by the seed; undefined when none will. */
  pick(willDo: (node: RawNode) => boolean): RawNode | undefined {
    const candidates = this.nodes.filter(willDo);
    return candidates[parseInt(sha256Hex(this.seed).slice(0, 8), 16) % candidates.length];
  }

  find(id: string | null): RawNode | undefined {
    return this.nodes.find((node) => node.id === id);
  }

  /** True when no edge and no summary names the node. */
  isLeaf({ id }: RawNode): boolean {
    return this.nodes.every((node) => node.caller !== id && node.predecessor !== id && !covers(node, id));
  }

  isFirstCovered({ id }: RawNode): boolean {
    return this.nodes.some((node) => node.metadata.covers_ids?.[0] === id);
  }

  get nextSeq(): number {
    return Math.max(...this.nodes.map((node) => node.seq)) + 1;
  }

  get head(): string {
    return (JSON.parse(this.text('meta.json')) as { head_id: string }).head_id;
  }

  set head(id: string) {
    const meta = JSON.parse(this.text('meta.json')) as Record<string, unknown>;
    this.files.set('meta.json', JSON.stringify({ ...meta, head_id: id }));
  }

  pathOf({ id }: RawNode): string {
    return this.paths.get(id) ?? '';
  }

  write(node: RawNode, path: string = this.pathOf(node)): void {
    this.files.set(path, JSON.stringify(node));
  }

  private node(path: string): RawNode {
    const node = JSON.parse(this.text(path)) as RawNode;
    this.paths.set(node.id, path);
    return node;
  }

  private text(path: string): string {
    const content = this.files.get(path) ?? '';
    return typeof content === 'string' ? content : new TextDecoder().decode(content);
  }
}

/** Breaks exactly one thing; false when the store has nothing of the kind. */
export type Mutation = (store: Store) => boolean;

const follows = (store: Store, node: RawNode): boolean => store.find(node.predecessor) !== undefined;
const covers = (node: RawNode, id: string): boolean => node.metadata.covers_ids?.includes(id) ?? false;
const isTurn = (node: RawNode): boolean => node.role !== 'code' && ['', 'ROOT'].includes(node.caller);

/** A turn that forks the session at ROOT, and breaks nothing else, when it loses its predecessor. */
function isForkable(store: Store, node: RawNode): boolean {
  if (!isTurn(node) || !follows(store, node) || node.predecessor === 'ROOT') return false;
  const { covers_ids, source } = node.metadata;
  return !store.isFirstCovered(node) && covers_ids === undefined && source !== 'agent_spawn';
}

/** Picks a node, changes it, and writes it back to its file. */
function change(
  store: Store,
  willDo: (node: RawNode) => boolean,
  to: (node: RawNode) => Partial<RawNode>,
): boolean {
  const node = store.pick(willDo);
  if (node !== undefined) store.write({ ...node, ...to(node) });
  return node !== undefined;
}

/** By rule id, the one thing to break so that this rule alone objects. */
export const MUTATIONS: Readonly<Record<string, Mutation>> = {
  'store/unreadable-node': (store) => {
    const node = store.pick((candidate) => store.isLeaf(candidate) && candidate.id !== store.head);
    if (node !== undefined) store.files.set(store.pathOf(node), JSON.stringify(node).slice(0, -9));
    return node !== undefined;
  },
  'store/duplicate-id': (store) => {
    const node = store.pick((candidate) => store.isLeaf(candidate));
    if (node !== undefined) store.write({ ...node, seq: store.nextSeq }, 'history/9999-x-copy.json');
    return node !== undefined;
  },
  'node/legacy-edge-field': (store) =>
    change(
      store,
      (node) => follows(store, node),
      ({ metadata, predecessor }) => ({ metadata: { ...metadata, parent_id: predecessor } }),
    ),
  'seq/duplicate': (store) =>
    change(
      store,
      (node) => store.isLeaf(node) && store.find(node.caller) !== undefined,
      ({ caller }) => ({ seq: store.find(caller)?.seq ?? -1 }),
    ),
  'seq/edge-order': (store) =>
    change(
      store,
      (node) => follows(store, node) && store.nodes.some((other) => other.predecessor === node.id),
      () => ({ seq: store.nextSeq }),
    ),
  'edge/dangling-predecessor': (store) =>
    change(
      store,
      (node) => follows(store, node) && !store.isFirstCovered(node),
      () => ({ predecessor: 'gone' }),
    ),
  'edge/dangling-caller': (store) =>
    change(
      store,
      (node) => node.role === 'code' && store.find(node.caller)?.role === 'llm',
      () => ({ caller: 'gone' }),
    ),
  'edge/cycle': (store) => {
    const node = store.pick((candidate) => follows(store, candidate) && isTurn(candidate));
    const before = store.find(node?.predecessor ?? '');
    if (node === undefined || before === undefined || store.isFirstCovered(before)) return false;
    store.write({ ...before, predecessor: node.id });
    return true;
  },
  'edge/missing-predecessor': (store) =>
    change(
      store,
      (node) => isForkable(store, node),
      () => ({ predecessor: null }),
    ),
  'branch/broken-chain': (store) =>
    change(
      store,
      (node) => node.id === store.head && node.role === 'llm' && follows(store, node),
      ({ predecessor }) => ({ caller: predecessor ?? '', predecessor: null }),
    ),
  'branch/dangling-head': (store) => {
    store.head = 'gone';
    return true;
  },
  'branch/head-on-summary': (store) => {
    const summary = store.pick((node) => node.metadata.covers_ids !== undefined);
    if (summary !== undefined) store.head = summary.id;
    return summary !== undefined;
  },
  'branch/traversal-gap': (store) => {
    store.dialect = 'called-by';
    return change(
      store,
      (node) => isForkable(store, node),
      ({ metadata }) => ({
        caller: '',
        predecessor: null,
        metadata: { ...metadata, called_by: 'ROOT', parent_id: '' },
      }),
    );
  },
  'compaction/splice-point': (store) =>
    change(
      store,
      (node) => node.metadata.covers_ids !== undefined,
      ({ metadata }) => ({ predecessor: metadata.covers_ids?.[0] ?? null }),
    ),
};
