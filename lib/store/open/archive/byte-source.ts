import type { StoreFile } from '../store-folder.ts';

/** Bytes of which any part can be had. */
export interface ByteSource {
  readonly size: number;
  /** From `from` up to `to`, fewer where the source ends. Nobody may write into it. */
  part(from: number, to: number): Uint8Array;
}

const WINDOW_BYTES = 2 ** 20;

/** The bytes of a file: part by part where it gives parts, else read at once. */
export function sourceOf(file: StoreFile): ByteSource {
  if (file.part === undefined) {
    const bytes = file.bytes();
    return { size: bytes.length, part: (from, to) => bytes.subarray(from, to) };
  }
  return windowed({ size: file.size, part: (from, to) => file.part?.(from, to) ?? new Uint8Array() });
}

/** Asks a source for more than is wanted, because what follows is mostly wanted next. */
function windowed(source: ByteSource): ByteSource {
  let start = 0;
  let held: Uint8Array = new Uint8Array();
  return {
    size: source.size,
    part(from, to) {
      const end = Math.min(to, source.size);
      if (from < start || end > start + held.length) {
        held = source.part(from, Math.max(end, from + WINDOW_BYTES));
        start = from;
      }
      return held.subarray(from - start, end - start);
    },
  };
}
