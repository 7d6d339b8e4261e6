import { type ByteEdit, deltaEdits } from './byte-edit.ts';
import { GapBytes } from './gap-bytes.ts';

/** Bytes that one delta after the other is applied to, and taken back from, in their place. */
export class EditedBytes {
  private readonly bytes = new GapBytes();

  load(bytes: Uint8Array): void {
    this.bytes.load(bytes);
  }

  /** All bytes in two parts, good until the next change. */
  parts(): readonly [Uint8Array, Uint8Array] {
    return this.bytes.parts();
  }

  /**
   * Makes of the bytes what the delta makes of them; returns what `undo` takes. Throws a RangeError
   * when the delta does not fit. Linear in what it changes.
   */
  apply(delta: Uint8Array): readonly ByteEdit[] {
    const undo: ByteEdit[] = [];
    // From the back, so that what lies in front keeps its place.
    for (const { from, to, bytes } of deltaEdits(this.bytes, delta).reverse()) {
      undo.push({ from, to: from + bytes.length, bytes: this.bytes.slice(from, to) });
      this.bytes.replace(from, to, bytes);
    }
    return undo;
  }

  undo(edits: readonly ByteEdit[]): void {
    for (const { from, to, bytes } of [...edits].reverse()) this.bytes.replace(from, to, bytes);
  }
}
