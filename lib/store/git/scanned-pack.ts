import { damaged, missing } from './git-errors.ts';
import {
  type GitObject,
  objectId,
  type ObjectKind,
  type PackedObjects,
  type StoredDelta,
} from './git-object.ts';
import type { ObjectCodec } from './object-codec.ts';
import { wholePack } from './pack-bytes.ts';
import type { PackEntry } from './pack-entry.ts';
import { checkPackTrailer, PACK_HEADER_BYTES, PACK_TRAILER_BYTES, readPackHeader } from './pack-header.ts';
import { PackReader } from './pack-reader.ts';
import { type Rebuilt, rebuildPending } from './pending-deltas.ts';

const KEPT_BYTES = 256 * 2 ** 20;

/**
 * The objects of a pack without an index, found by one pass over it.
 *
 * The pass rebuilds everything but trees that are stored as deltas: the trees of a session grow
 * with it, so all of them together are quadratic. Those are rebuilt one by one while an id is
 * looked for, each once; see {@link rebuildPending}.
 */
export class ScannedPack implements PackedObjects {
  private readonly offsets = new Map<string, number>();
  /** Of each object whose id is known, by its offset; kinds of those that are no blobs, as nearly all are. */
  private readonly ids = new Map<number, string>();
  private readonly kinds = new Map<number, ObjectKind>();
  /** Blobs that came by on the pass, each handed out once; a second reading inflates it again. */
  private readonly kept = new Map<number, Uint8Array>();
  private keptBytes = 0;
  /** Deltas that the pass left, in the order of the pack, and their rebuilding as far as it is. */
  private readonly pending: PackEntry[] = [];
  private rebuilding: Generator<Rebuilt, void> | null = null;
  private readonly reader: PackReader;

  /**
   * Throws {@link AfterturnError} `git/damaged` when a byte is lost or changed. Linear in the bytes
   * of the pack and of what it holds, trees aside.
   *
   * @param place name of the file, for errors
   */
  constructor(
    pack: Uint8Array,
    private readonly place: string,
    private readonly codec: ObjectCodec,
  ) {
    // Damage by accident is told as what it is, before anything is made of the bytes.
    checkPackTrailer(pack, place, codec);
    const count = readPackHeader(pack, place);
    const body = pack.subarray(0, pack.length - PACK_TRAILER_BYTES);
    this.reader = new PackReader(wholePack(body), place, codec, (id) => this.offsets.get(id));
    let at = PACK_HEADER_BYTES;
    for (let entry = 0; entry < count; entry += 1) at = this.pass(at);
    if (at !== body.length) throw damaged(place, `it goes on behind its last object, at byte ${at}`);
  }

  read(id: string): GitObject {
    const at = this.offsets.get(id) ?? this.rebuildUntil(id);
    if (at === undefined) throw missing(this.place, id);
    const data = this.kept.get(at);
    if (data === undefined) return this.reader.objectAt(at);
    this.kept.delete(at);
    return { kind: 'blob', data };
  }

  idsWith(prefix: string): readonly string[] {
    return [...this.offsets.keys()].filter((id) => id.startsWith(prefix));
  }

  /** Takes in one entry; returns where the next one begins. */
  private pass(at: number): number {
    const entry = this.reader.entryAt(at);
    const { data, consumed } = this.reader.inflate(entry);
    if (entry.kind !== null) this.know(at, { kind: entry.kind, data });
    else {
      const base = this.baseOf(entry);
      const kind = base === undefined ? undefined : this.kindAt(base);
      if (base === undefined || kind === undefined || kind === 'tree') this.pending.push(entry);
      else this.know(at, this.reader.rebuilt(entry, this.baseAt(base), data));
    }
    return entry.dataAt + consumed;
  }

  deltaOf(id: string): StoredDelta | null {
    const at = this.offsets.get(id) ?? this.rebuildUntil(id);
    if (at === undefined) throw missing(this.place, id);
    const entry = this.reader.entryAt(at);
    if (entry.base === null) return null;
    const base = this.ids.get(this.baseOf(entry) ?? -1);
    if (base === undefined) throw damaged(this.place, `the object ${id} stands on one that is not there`);
    return { base, read: () => this.reader.inflate(entry).data };
  }

  private baseAt(at: number): GitObject {
    const data = this.kept.get(at);
    return data === undefined ? this.reader.kept(at, this.reader.objectAt(at)) : { kind: 'blob', data };
  }

  private baseOf({ base }: PackEntry): number | undefined {
    return typeof base === 'number' ? base : this.offsets.get(base ?? '');
  }

  private know(at: number, object: GitObject): void {
    this.take({ at, id: objectId(object, this.codec), kind: object.kind });
    if (object.kind === 'blob' && this.keptBytes + object.data.length <= KEPT_BYTES) {
      this.kept.set(at, object.data);
      this.keptBytes += object.data.length;
    } else this.reader.kept(at, object);
  }

  private kindAt(at: number): ObjectKind | undefined {
    return this.kinds.get(at) ?? (this.ids.has(at) ? 'blob' : undefined);
  }

  private take({ at, id, kind }: Rebuilt): void {
    if (!this.offsets.has(id)) this.offsets.set(id, at);
    this.ids.set(at, id);
    if (kind !== 'blob') this.kinds.set(at, kind);
  }

  private rebuildUntil(id: string): number | undefined {
    const known = {
      offsetOf: (base: string) => this.offsets.get(base),
      kindAt: (at: number) => this.kindAt(at),
    };
    this.rebuilding ??= rebuildPending(this.pending, known, this.reader, this.codec, this.place);
    for (;;) {
      const { value } = this.rebuilding.next();
      if (!value) return undefined;
      this.take(value);
      if (value.id === id) return value.at;
    }
  }
}
