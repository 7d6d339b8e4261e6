import { groupBy } from '../../base/group-by.ts';
import { within } from './git-errors.ts';
import { idOfParts, type ObjectKind } from './git-object.ts';
import type { ByteEdit } from './history/byte-edit.ts';
import { EditedBytes } from './history/edited-bytes.ts';
import type { ObjectCodec } from './object-codec.ts';
import type { PackEntry } from './pack-entry.ts';
import type { PackReader } from './pack-reader.ts';

/** An object that was made of a delta, by its place in the pack. */
export interface Rebuilt {
  readonly at: number;
  readonly id: string;
  readonly kind: ObjectKind;
}

/** Objects below this size are rebuilt first: they are cheap, and mostly what is looked for. */
const SMALL_BYTES = 2 ** 16;

/** What a delta stands on, in a pack of which not all ids are known yet. */
export interface KnownObjects {
  /** Where an object lies; undefined when it is not known. */
  readonly offsetOf: (id: string) => number | undefined;
  readonly kindAt: (at: number) => ObjectKind | undefined;
}

interface Step {
  readonly children: readonly PackEntry[];
  readonly undo: readonly ByteEdit[];
  next: number;
}

/**
 * Rebuilds objects stored as deltas one by one, each once, and says which ids they have. A delta is
 * applied to its base in the base's place, so an object costs its digest and what it changes; a
 * chain of versions costs no more than all of them read once. Deltas whose base is nowhere are left.
 */
export function* rebuildPending(
  pending: readonly PackEntry[],
  known: KnownObjects,
  reader: PackReader,
  codec: ObjectCodec,
  place: string,
): Generator<Rebuilt, void> {
  const byBase = groupBy(pending, ({ base }) => base);
  const childrenOf = (at: number, id: string | null): PackEntry[] => [
    ...(byBase.get(at) ?? []),
    ...(id === null ? [] : (byBase.get(id) ?? [])),
  ];
  const done = new Set<number>();
  const bytes = new EditedBytes();
  for (const [base, ids] of bases(pending, known, reader)) {
    const kind = known.kindAt(base);
    if (kind === undefined) continue;
    bytes.load(reader.objectAt(base).data);
    const first = [...ids].flatMap((key) => byBase.get(key) ?? []);
    const way: Step[] = [{ children: first, undo: [], next: 0 }];
    for (let step = way.at(-1); step !== undefined; step = way.at(-1)) {
      const entry = step.children[step.next];
      step.next += 1;
      if (entry === undefined) {
        bytes.undo(step.undo);
        way.pop();
      }
      // A crafted delta may make the very object it is made of.
      if (entry === undefined || done.has(entry.at)) continue;
      done.add(entry.at);
      const delta = reader.inflate(entry).data;
      const undo = within(
        place,
        () => `the object at byte ${entry.at}`,
        () => bytes.apply(delta),
      );
      const id = idOfParts(kind, bytes.parts(), codec);
      way.push({ children: childrenOf(entry.at, id), undo, next: 0 });
      yield { at: entry.at, id, kind };
    }
  }
}

/**
 * Where the known objects lie that deltas stand on, with the names the deltas have for them: small
 * ones first, then in the order of the pack, which begins with the newest.
 */
function bases(
  pending: readonly PackEntry[],
  { offsetOf, kindAt }: KnownObjects,
  reader: PackReader,
): ReadonlyMap<number, ReadonlySet<number | string>> {
  const small = new Map<number, Set<number | string>>();
  const large = new Map<number, Set<number | string>>();
  for (const { base } of pending) {
    const at = typeof base === 'number' ? base : offsetOf(base ?? '');
    if (base === null || at === undefined || kindAt(at) === undefined) continue;
    const group = reader.entryAt(at).size < SMALL_BYTES ? small : large;
    const names = group.get(at) ?? new Set();
    names.add(base);
    group.set(at, names);
  }
  return new Map([...small, ...large]);
}
