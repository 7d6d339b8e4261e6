import { type GitTreeEntry, readGitTree } from '../git-tree.ts';
import { joinedBytes } from '../../../base/joined-bytes.ts';
import type { ByteEdit } from './byte-edit.ts';
import { GapBytes } from './gap-bytes.ts';
import { GapStarts } from './gap-starts.ts';
import { type EntryChange, entryStarts, type RawEntries, unshared } from './raw-entries.ts';

/** Entries that take the place of others: those from `first` on, `count` of them. */
interface EntryEdit extends RawEntries {
  readonly first: number;
  readonly count: number;
}

/** What takes an edit back. */
export type Undo = readonly EntryEdit[];

/**
 * A tree that becomes one version after the other. An edit costs what it changes and how far that
 * lies from the edit before, never the tree: the trees of a session grow with it, and all of them
 * together are quadratic.
 */
export class EditedTree {
  readonly bytes = new GapBytes();
  private readonly starts = new GapStarts();

  /** Takes in another tree. Throws a RangeError when the bytes are none. Linear. */
  load(bytes: Uint8Array): void {
    const { starts, end } = entryStarts(bytes);
    if (end !== bytes.length) throw new RangeError(`no tree entry at byte ${end}`);
    this.bytes.load(bytes);
    this.starts.load(starts);
  }

  /** All entries of the tree as it is now. Linear. */
  entries(): GitTreeEntry[] {
    return readGitTree(this.bytes.slice(0, this.bytes.length));
  }

  /** Makes the edits, and says what they changed. Throws a RangeError when the bytes then are no tree. */
  apply(edits: readonly ByteEdit[]): { readonly changes: readonly EntryChange[]; readonly undo: Undo } {
    const wanted = this.entryEdits(edits);
    const undo: EntryEdit[] = [];
    const gone: Uint8Array[] = [];
    const come: Uint8Array[] = [];
    // From the back, so that what lies in front keeps its place.
    for (const edit of wanted.reverse()) {
      const old = this.replaceEntries(edit);
      undo.push(old);
      const { onlyA, onlyB } = unshared(old, edit);
      gone.push(...onlyA);
      come.push(...onlyB);
    }
    return { changes: matched(gone, come), undo };
  }

  undo(edits: Undo): void {
    for (const edit of [...edits].reverse()) this.replaceEntries(edit);
  }

  private replaceEntries({ first, count, bytes, starts }: EntryEdit): EntryEdit {
    const { length } = this.bytes;
    const from = this.starts.at(first, length);
    const to = this.starts.at(first + count, length);
    const oldStarts = Array.from({ length: count }, (_, at) => this.starts.at(first + at, length) - from);
    const old = { first, count: starts.length, bytes: this.bytes.slice(from, to), starts: oldStarts };
    const placed = starts.map((start) => start + from);
    this.starts.replace(first, first + count, placed, length);
    this.bytes.replace(from, to, bytes);
    return old;
  }

  /** The edits, widened to whole entries; edits within one entry become one. */
  private entryEdits(edits: readonly ByteEdit[]): EntryEdit[] {
    const wide: EntryEdit[] = [];
    for (let at = 0; at < edits.length;) {
      const window = new Window(this.bytes, this.starts, edits, at);
      wide.push(window.read());
      at = window.nextEdit;
    }
    return wide;
  }
}

/** Entries around an edit, read until old and new bytes come to the end of an entry together. */
class Window {
  nextEdit: number;
  private readonly first: number;
  private readonly parts: Uint8Array[] = [];
  /** How far the base is taken in, in bytes and in entries. */
  private at: number;
  private last: number;

  constructor(
    private readonly base: GapBytes,
    private readonly starts: GapStarts,
    private readonly edits: readonly ByteEdit[],
    from: number,
  ) {
    this.nextEdit = from;
    const offset = edits[from]?.from ?? 0;
    this.first = starts.entryAt(offset, base.length);
    this.last = this.first;
    this.at = starts.at(this.first, base.length);
  }

  read(): EntryEdit {
    const isInside = this.at < (this.edits[this.nextEdit]?.from ?? 0);
    this.takeUpTo(isInside ? this.first + 1 : this.first);
    let bytes = joinedBytes(this.parts);
    const first = entryStarts(bytes);
    const { starts } = first;
    let { end } = first;
    // Twice as much each time, so that taking in many entries stays linear.
    for (let more = 1; end !== bytes.length; more *= 2) {
      if (this.last >= this.starts.count) throw new RangeError('no tree entry behind a change');
      this.parts.splice(0, this.parts.length, bytes);
      this.takeUpTo(this.last + more);
      bytes = joinedBytes(this.parts);
      const rest = entryStarts(bytes, end);
      for (const start of rest.starts) starts.push(start);
      end = rest.end;
    }
    return { first: this.first, count: this.last - this.first, bytes, starts };
  }

  /** Takes in the base up to an entry, and the edits that begin there or in front of it. */
  private takeUpTo(entry: number): void {
    this.last = Math.min(entry, this.starts.count);
    for (;;) {
      const end = this.starts.at(this.last, this.base.length);
      const edit = this.edits[this.nextEdit];
      if (edit === undefined || edit.from > end) {
        this.parts.push(this.base.slice(this.at, end));
        this.at = end;
        return;
      }
      this.nextEdit += 1;
      this.parts.push(this.base.slice(this.at, edit.from), edit.bytes);
      this.at = edit.to;
      const reached = this.starts.entryAt(edit.to, this.base.length);
      const isInside = this.starts.at(reached, this.base.length) < edit.to;
      this.last = Math.max(this.last, isInside ? reached + 1 : reached);
    }
  }
}

/** Pairs the entries that went with those that came by their names; a pair of equals is no change. */
function matched(gone: readonly Uint8Array[], come: readonly Uint8Array[]): EntryChange[] {
  const changes = new Map<string, EntryChange>();
  for (const before of readGitTree(joinedBytes(gone)))
    changes.set(before.name, { name: before.name, before, after: null });
  for (const after of readGitTree(joinedBytes(come))) {
    const before = changes.get(after.name)?.before ?? null;
    changes.set(after.name, { name: after.name, before, after });
  }
  return [...changes.values()].filter(({ before, after }) => !isSameEntry(before, after));
}

/** The executable bit of a file means nothing to a session. */
export function isSameEntry(a: GitTreeEntry | null, b: GitTreeEntry | null): boolean {
  return a === b || (a?.oid === b?.oid && a?.kind === b?.kind);
}
