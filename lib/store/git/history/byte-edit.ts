import { joinedBytes } from '../../../base/joined-bytes.ts';
import { DeltaReader } from '../delta-reader.ts';
import type { GapBytes } from './gap-bytes.ts';

/** Bytes of a base that others take the place of; either may be empty. */
export interface ByteEdit {
  /** Offsets in the base, `to` behind the last byte. */
  readonly from: number;
  readonly to: number;
  readonly bytes: Uint8Array;
}

interface Copy {
  readonly offset: number;
  readonly length: number;
}

/** A stretch of the base: whether it stays where it is, and how many of its first bytes do not. */
interface Stretch extends Copy {
  isKept: boolean;
  repeated: number;
}

/** A part of what a delta makes. */
type Piece = { readonly bytes: Uint8Array } | Stretch;

/**
 * What a delta changes in its base, as edits in ascending order that do not overlap: the bytes
 * that stay are never touched. Throws a RangeError when the delta does not fit the base. Linear in
 * the delta and in what it does not leave in its place.
 */
export function deltaEdits(base: GapBytes, delta: Uint8Array): ByteEdit[] {
  const pieces = piecesOf(base, delta);
  keepInOrder(pieces);
  const edits: ByteEdit[] = [];
  let at = 0;
  let inserted: Uint8Array[] = [];
  const edit = (to: number): void => {
    if (to > at || inserted.length > 0) edits.push({ from: at, to, bytes: joinedBytes(inserted) });
    inserted = [];
  };
  for (const piece of pieces) {
    if ('bytes' in piece) inserted.push(piece.bytes);
    else if (!piece.isKept) inserted.push(base.slice(piece.offset, piece.offset + piece.length));
    else {
      if (piece.repeated > 0) inserted.push(base.slice(piece.offset, piece.offset + piece.repeated));
      edit(piece.offset + piece.repeated);
      at = piece.offset + piece.length;
    }
  }
  edit(base.length);
  return edits;
}

/** The one edit that makes other bytes of a base, found by what both begin and end with. Linear. */
export function comparedEdit(base: GapBytes, bytes: Uint8Array): ByteEdit[] {
  const from = base.commonPrefix(bytes);
  const shared = base.commonSuffix(bytes, Math.min(base.length, bytes.length) - from);
  const to = base.length - shared;
  const inserted = bytes.subarray(from, bytes.length - shared);
  return to === from && inserted.length === 0 ? [] : [{ from, to, bytes: inserted }];
}

function piecesOf(base: GapBytes, delta: Uint8Array): Piece[] {
  const reader = new DeltaReader(delta);
  if (reader.baseSize !== base.length) throw new RangeError('a delta does not fit its base');
  const pieces: Piece[] = [];
  let made = 0;
  for (let step = reader.next(); step !== null; step = reader.next()) {
    made += step.length;
    if (made > reader.size) throw new RangeError('a delta makes more than it states');
    const last = pieces.at(-1);
    if (step instanceof Uint8Array) pieces.push({ bytes: step });
    else if (last === undefined || 'bytes' in last || last.offset + last.length !== step.offset)
      pieces.push({ ...step, isKept: false, repeated: 0 });
    // A long stretch comes as many steps, each as long as a step can be.
    else pieces[pieces.length - 1] = { ...last, length: last.length + step.length };
  }
  if (made !== reader.size) throw new RangeError('a delta makes less than it states');
  return pieces;
}

/**
 * Picks stretches that follow each other in the base as they do in the result. A delta may take a
 * few bytes from anywhere; such a stretch gives way to a longer one that it stands against. Of one
 * that begins with the last bytes of the stretch before, those are repeated and the rest stays.
 */
function keepInOrder(pieces: readonly Piece[]): void {
  const kept: Stretch[] = [];
  for (const piece of pieces) {
    if ('bytes' in piece) continue;
    const before = kept.at(-1);
    const overlap = before === undefined ? 0 : before.offset + before.length - piece.offset;
    if (overlap > 0 && 2 * overlap <= piece.length) piece.repeated = overlap;
    let weight = 0;
    let size = kept.length;
    for (let last = kept[size - 1]; last !== undefined; last = kept[size - 1]) {
      if (last.offset + last.length <= piece.offset + piece.repeated || weight >= piece.length) break;
      weight += last.length;
      size -= 1;
    }
    if (weight >= piece.length) continue;
    for (const loser of kept.splice(size)) loser.isKept = false;
    piece.isKept = true;
    kept.push(piece);
  }
}
