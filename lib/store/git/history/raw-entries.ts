import type { GitTreeEntry } from '../git-tree.ts';

const SPACE = 0x20;
const OID_BYTES = 20;

/** Entries of a tree as bytes; `starts` counts from the first of them. */
export interface RawEntries {
  readonly bytes: Uint8Array;
  readonly starts: readonly number[];
}

/** One name of a tree before and after; null where the tree had no entry of that name. */
export interface EntryChange {
  readonly name: string;
  readonly before: GitTreeEntry | null;
  readonly after: GitTreeEntry | null;
}

/**
 * Where the entries begin that these bytes are made of, from `from` on, as far as they are whole:
 * `end` is behind the last whole one. Linear.
 */
export function entryStarts(bytes: Uint8Array, from = 0): { starts: number[]; end: number } {
  const starts: number[] = [];
  let at = from;
  while (at < bytes.length) {
    const space = bytes.indexOf(SPACE, at);
    const end = space < 0 ? -1 : bytes.indexOf(0, space);
    const next = end + 1 + OID_BYTES;
    if (end < 0 || next > bytes.length) break;
    starts.push(at);
    at = next;
  }
  return { starts, end: at };
}

/**
 * The entries of two stretches without those that both have. Walks both in git's order; entries of
 * a tree that keeps no order may come through although both have them, which does no harm.
 */
export function unshared(a: RawEntries, b: RawEntries): { onlyA: Uint8Array[]; onlyB: Uint8Array[] } {
  const onlyA: Uint8Array[] = [];
  const onlyB: Uint8Array[] = [];
  let [atA, atB] = [0, 0];
  while (atA < a.starts.length || atB < b.starts.length) {
    const [entryA, entryB] = [rawAt(a, atA), rawAt(b, atB)];
    const order = entryA === null ? 1 : entryB === null ? -1 : compareNames(entryA, entryB);
    if (order <= 0 && entryA !== null) atA += 1;
    if (order >= 0 && entryB !== null) atB += 1;
    if (order === 0 && entryA !== null && entryB !== null && areEqual(entryA, entryB)) continue;
    if (order <= 0 && entryA !== null) onlyA.push(entryA);
    if (order >= 0 && entryB !== null) onlyB.push(entryB);
  }
  return { onlyA, onlyB };
}

function rawAt({ bytes, starts }: RawEntries, at: number): Uint8Array | null {
  const start = starts[at];
  return start === undefined ? null : bytes.subarray(start, starts[at + 1] ?? bytes.length);
}

function areEqual(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at += 1) if (a[at] !== b[at]) return false;
  return true;
}

/** By the bytes of their names alone: that names of folders sort as if they ended in a slash never matters here. */
function compareNames(a: Uint8Array, b: Uint8Array): number {
  let atA = a.indexOf(SPACE) + 1;
  let atB = b.indexOf(SPACE) + 1;
  for (; ; atA += 1, atB += 1) {
    const [byteA = 0, byteB = 0] = [a[atA], b[atB]];
    if (byteA !== byteB) return byteA - byteB;
    if (byteA === 0) return 0;
  }
}
