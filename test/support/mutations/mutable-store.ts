import { AfterturnError } from '../../../lib/base/afterturn-error.ts';
import { sha256Hex } from '../../../lib/base/sha256.ts';
import type { Dialect } from '../../../lib/store/dialect.ts';
import type { IndexedAs } from '../../../lib/store/surroundings.ts';

/** A node as it lies on disk, as far as mutations touch it. */
export interface RawNode {
  readonly id: string;
  readonly seq: number | null;
  readonly created_at?: number;
  readonly role: string;
  readonly name?: string;
  readonly output?: unknown;
  readonly input?: unknown;
  readonly reads?: readonly string[];
  readonly caller: string;
  readonly predecessor: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
}

type Fields = Readonly<Record<string, unknown>>;

/** A healthy store about to be broken in one place. */
export class MutableStore {
  nodes: readonly RawNode[];
  readonly id: string;
  /** How the broken store is to be read. */
  dialect: Dialect = 'current';
  /** The files as they were at each commit so far; none: there is no history. */
  readonly commits: Map<string, string>[] = [];
  /** True when the files as they are now are in no commit. */
  isOpen = false;
  readonly refused: string[] = [];
  indexed: IndexedAs | null = null;
  damage: AfterturnError | null = null;
  private readonly paths = new Map<string, string>();

  constructor(
    /** Seeds the choice of the place. */
    private readonly seed: string,
    readonly files: Map<string, string>,
  ) {
    const history = [...files.keys()].filter((path) => path.startsWith('history/'));
    this.id = String(this.meta['id']);
    this.nodes = history.map((path) => this.read(path)).sort((a, b) => (a.seq ?? 0) - (b.seq ?? 0));
  }

  /** One of the nodes that will do, chosen by the seed; undefined when none will. */
  pick(willDo: (node: RawNode) => boolean): RawNode | undefined {
    const candidates = this.nodes.filter(willDo);
    return candidates[parseInt(sha256Hex(this.seed).slice(0, 8), 16) % candidates.length];
  }

  find(id: string | null): RawNode | undefined {
    return this.nodes.find((node) => node.id === id);
  }

  /** True when no edge, no summary and no prompt names the node. */
  isLeaf({ id }: RawNode): boolean {
    return this.nodes.every((node) => node.caller !== id && node.predecessor !== id && !names(node, id));
  }

  isFirstCovered({ id }: RawNode): boolean {
    return this.nodes.some((node) => coversOf(node)[0] === id);
  }

  isCovered({ id }: RawNode): boolean {
    return this.nodes.some((node) => coversOf(node).includes(id));
  }

  get nextSeq(): number {
    return Math.max(...this.nodes.map(({ seq }) => seq ?? 0)) + 1;
  }

  /** When the newest of its nodes was made. */
  get now(): number {
    return Math.max(...this.nodes.map(({ created_at = 0 }) => created_at));
  }

  get summaries(): readonly RawNode[] {
    return this.nodes.filter((node) => coversOf(node).length > 0);
  }

  get meta(): Fields {
    return JSON.parse(this.files.get('meta.json') ?? '{}') as Fields;
  }

  get head(): string {
    return String(this.meta['head_id']);
  }

  setMeta(fields: Fields): void {
    this.files.set('meta.json', JSON.stringify({ ...this.meta, ...fields }));
  }

  pathOf({ id }: RawNode): string {
    return this.paths.get(id) ?? '';
  }

  /** Changes a node in its file, or in one of another name. */
  change(node: RawNode, to: Partial<RawNode>, path: string = this.pathOf(node)): void {
    this.files.delete(this.pathOf(node));
    this.add({ ...node, ...to }, path);
  }

  /** Adds or replaces fields of the metadata; undefined takes one away. */
  mark(node: RawNode, metadata: Fields): void {
    this.change(node, { metadata: { ...node.metadata, ...metadata } });
  }

  add(node: RawNode, path: string = nameOf(node)): void {
    this.files.set(path, JSON.stringify(node));
    this.paths.set(node.id, path);
    this.nodes = [...this.nodes.filter(({ id }) => id !== node.id), node];
  }

  remove(node: RawNode): void {
    this.files.delete(this.pathOf(node));
    this.nodes = this.nodes.filter(({ id }) => id !== node.id);
  }

  /** The files as they are now become a commit. */
  commit(): void {
    this.commits.push(new Map(this.files));
  }

  private read(path: string): RawNode {
    const node = JSON.parse(this.files.get(path) ?? '') as RawNode;
    this.paths.set(node.id, path);
    return node;
  }
}

export function coversOf({ metadata }: RawNode): readonly string[] {
  return (metadata['covers_ids'] as readonly string[] | undefined) ?? [];
}

export function nameOf({ seq, role, id }: RawNode): string {
  return `history/${String(seq).padStart(4, '0')}-${role.charAt(0)}-${id}.json`;
}

export function damageOf(): AfterturnError {
  return new AfterturnError('git/damaged', 'an object is not what it is called', 's', 'Run git fsck');
}

function names(node: RawNode, id: string): boolean {
  const { anchor_head_id: anchor, attach } = node.metadata as {
    readonly anchor_head_id?: string;
    readonly attach?: { readonly head_id?: string };
  };
  return coversOf(node).includes(id) || anchor === id || attach?.head_id === id;
}
