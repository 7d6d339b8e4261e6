import { damaged, missing } from './git-errors.ts';
import type { GitFolder } from './git-folder.ts';
import type { GitObject, PackedObjects, StoredDelta } from './git-object.ts';
import { IndexedPack } from './indexed-pack.ts';
import { readLooseObject } from './loose-object.ts';
import type { ObjectCodec } from './object-codec.ts';
import { type PackBytes, packInParts, wholePack } from './pack-bytes.ts';
import { PackIndex } from './pack-index.ts';

const PACK_FOLDER = 'objects/pack';
/** A larger pack is read in parts: slower by some microseconds an object, but it need not fit into memory. */
const LARGE_PACK = 128 * 2 ** 20;

interface Pack {
  readonly name: string;
  readonly index: PackIndex;
  /** Read when the first object of it is asked for. */
  opened: IndexedPack | null;
}

/** The objects of a repository: packs first, then loose ones. Stores it borrows from are not entered. */
export class RepositoryObjects implements PackedObjects {
  private packs: Map<string, Pack>;

  /**
   * @param place path of the repository, for errors
   * @param largePack bytes from which on a pack is read in parts
   */
  constructor(
    private readonly folder: GitFolder,
    private readonly place: string,
    private readonly codec: ObjectCodec,
    private readonly largePack = LARGE_PACK,
  ) {
    this.packs = this.listPacks(new Map());
  }

  read(id: string): GitObject {
    const object = this.find(id);
    if (object !== undefined) return object;
    // The writer may have packed its objects since the packs were listed.
    this.packs = this.listPacks(this.packs);
    const packed = this.find(id);
    if (packed === undefined) throw missing(this.place, id);
    return packed;
  }

  idsWith(prefix: string): readonly string[] {
    const start = prefix.slice(0, 2);
    const loose = this.folder.list(`objects/${start}`).map(({ name }) => start + name);
    const ids = loose.filter((id) => /^[0-9a-f]{40}$/.test(id) && id.startsWith(prefix));
    for (const { index } of this.packs.values()) ids.push(...index.idsWith(prefix));
    return ids;
  }

  deltaOf(id: string): StoredDelta | null {
    return this.packOf(id)?.deltaOf(id) ?? null;
  }

  private packOf(id: string): IndexedPack | undefined {
    for (const pack of this.packs.values()) {
      if (pack.index.offsetOf(id) !== undefined) return (pack.opened ??= this.open(pack));
    }
    return undefined;
  }

  private find(id: string): GitObject | undefined {
    for (const pack of this.packs.values()) {
      const at = pack.index.offsetOf(id);
      if (at !== undefined) return (pack.opened ??= this.open(pack)).readAt(at, id);
    }
    const path = `objects/${id.slice(0, 2)}/${id.slice(2)}`;
    const file = this.folder.read(path);
    return file === null ? undefined : readLooseObject(file, id, `${this.place}/${path}`, this.codec);
  }

  private listPacks(known: ReadonlyMap<string, Pack>): Map<string, Pack> {
    const packs = new Map<string, Pack>();
    const files = this.folder.list(PACK_FOLDER).filter(({ isFolder }) => !isFolder);
    for (const file of files.map(({ name }) => name).sort()) {
      if (!file.endsWith('.idx')) continue;
      const name = file.slice(0, -'.idx'.length);
      const bytes = known.has(name) ? null : this.folder.read(`${PACK_FOLDER}/${file}`);
      const pack = known.get(name);
      if (pack !== undefined) packs.set(name, pack);
      else if (bytes !== null) packs.set(name, this.described(name, bytes));
    }
    return packs;
  }

  private described(name: string, bytes: Uint8Array): Pack {
    return { name, index: new PackIndex(bytes, `${this.place}/${PACK_FOLDER}/${name}.idx`), opened: null };
  }

  private open({ name, index }: Pack): IndexedPack {
    const path = `${PACK_FOLDER}/${name}.pack`;
    return new IndexedPack(this.bytesOf(path), index, `${this.place}/${path}`, this.codec);
  }

  private bytesOf(path: string): PackBytes {
    const parts = this.folder.parts?.(path) ?? null;
    if (parts !== null && parts.size > this.largePack)
      return packInParts(parts.size, (from, to) => parts.part(from, to));
    const pack = this.folder.read(path);
    if (pack === null) throw damaged(`${this.place}/${path}`, 'the pack of an index is missing');
    return wholePack(pack);
  }
}
