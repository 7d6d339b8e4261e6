import { applyDelta } from './apply-delta.ts';
import { missing, within } from './git-errors.ts';
import type { GitObject } from './git-object.ts';
import { ObjectCache } from './object-cache.ts';
import { type Inflated, MOST_GROWTH, type ObjectCodec } from './object-codec.ts';
import type { PackBytes } from './pack-bytes.ts';
import { LONGEST_HEAD, type PackEntry, readPackEntry } from './pack-entry.ts';

const CACHE_BYTES = 32 * 2 ** 20;
/** Git itself writes no longer chain of deltas. */
const LONGEST_CHAIN = 4096;

/** Rebuilds the objects of one pack from their offsets. Whether they have the right id is not its concern. */
export class PackReader {
  private readonly cache = new ObjectCache(CACHE_BYTES);

  /**
   * @param place name of the pack's file, for errors
   * @param offsetOf where the object of an id lies in this pack; undefined when it is not in it
   */
  constructor(
    private readonly pack: PackBytes,
    private readonly place: string,
    private readonly codec: ObjectCodec,
    private readonly offsetOf: (id: string) => number | undefined,
  ) {}

  /**
   * The object at an offset. What it stands on is held ready for others, itself not: most objects are
   * the base of none, and what is held makes the collector work. Throws {@link AfterturnError} when its bytes, or those of a base, are
   * damaged, and when a base is missing. Costs the chain of deltas as far as it is not cached.
   */
  objectAt(offset: number): GitObject {
    const deltas: PackEntry[] = [];
    let at = offset;
    let object = this.cache.get(at);
    while (object === undefined) {
      const entry = this.entryAt(at);
      if (entry.kind !== null) {
        object = { kind: entry.kind, data: this.inflate(entry).data };
        if (at !== offset) this.kept(at, object);
      } else {
        deltas.push(entry);
        this.step(offset, () => {
          if (deltas.length > LONGEST_CHAIN)
            throw new RangeError('its chain of deltas is too long or endless');
        });
        at = this.baseOf(entry);
        object = this.cache.get(at);
      }
    }
    for (const delta of deltas.reverse()) {
      object = this.rebuilt(delta, object, this.inflate(delta).data);
      if (delta.at !== offset) this.kept(delta.at, object);
    }
    return object;
  }

  entryAt(at: number): PackEntry {
    return this.step(at, () => {
      const { bytes, from } = this.pack.around(at, LONGEST_HEAD);
      return readPackEntry(bytes, at, from);
    });
  }

  /** What the entry stores: the object, or the delta. */
  inflate({ at, dataAt, size }: PackEntry): Inflated {
    return this.step(at, () => {
      if (size > (this.pack.length - dataAt) * MOST_GROWTH)
        throw new RangeError('it states an impossible size');
      const inflated = this.inflateAt(dataAt, size);
      if (inflated.data.length !== size) throw new RangeError('it is shorter than it states');
      return inflated;
    });
  }

  /** Nobody writes a stream much longer than what it holds, but it may be done: then all that is left is looked at. */
  private inflateAt(dataAt: number, size: number): Inflated {
    const expected = size + Math.ceil(size / 1024) + LONGEST_HEAD;
    const left = this.pack.length - dataAt;
    const { bytes, from } = this.pack.around(dataAt, Math.min(expected, left));
    try {
      return this.codec.inflate(bytes, from, size);
    } catch (error) {
      if (bytes.length - from >= left) throw error;
      const rest = this.pack.around(dataAt, left);
      return this.codec.inflate(rest.bytes, rest.from, size);
    }
  }

  /** The object that a delta makes of its base. */
  rebuilt({ at }: PackEntry, base: GitObject, delta: Uint8Array): GitObject {
    return this.step(at, () => ({ kind: base.kind, data: applyDelta(base.data, delta) }));
  }

  /** Holds an object ready for the deltas that stand on it. */
  kept(at: number, object: GitObject): GitObject {
    this.cache.set(at, object);
    return object;
  }

  private baseOf({ base }: PackEntry): number {
    if (typeof base === 'number') return base;
    const offset = this.offsetOf(base ?? '');
    if (offset === undefined) throw missing(this.place, base ?? '');
    return offset;
  }

  private step<Result>(at: number, step: () => Result): Result {
    return within(this.place, () => `the object at byte ${at}`, step);
  }
}
