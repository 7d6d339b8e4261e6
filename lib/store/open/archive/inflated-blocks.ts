import type { ByteSource } from './byte-source.ts';

const BLOCK_BYTES = 2 ** 20;

/** Bytes that come in parts of any size, kept without ever being copied into one array. */
export class InflatedBlocks implements ByteSource {
  size = 0;
  private readonly blocks: Uint8Array[] = [];

  add(part: Uint8Array): void {
    for (let taken = 0; taken < part.length;) {
      const at = this.size % BLOCK_BYTES;
      if (at === 0) this.blocks.push(new Uint8Array(BLOCK_BYTES));
      const piece = part.subarray(taken, taken + BLOCK_BYTES - at);
      this.blocks.at(-1)?.set(piece, at);
      taken += piece.length;
      this.size += piece.length;
    }
  }

  /** A view where the part lies in one block, as most do; else a copy. */
  part(from: number, to: number): Uint8Array {
    const end = Math.min(to, this.size);
    if (end <= from) return new Uint8Array();
    const first = Math.floor(from / BLOCK_BYTES);
    const start = first * BLOCK_BYTES;
    if (end <= start + BLOCK_BYTES) return this.blockAt(first).subarray(from - start, end - start);
    const whole = new Uint8Array(end - from);
    for (let at = from; at < end;) {
      const index = Math.floor(at / BLOCK_BYTES);
      const piece = this.blockAt(index).subarray(at % BLOCK_BYTES, end - index * BLOCK_BYTES);
      whole.set(piece, at - from);
      at += piece.length;
    }
    return whole;
  }

  private blockAt(index: number): Uint8Array {
    return this.blocks[index] ?? new Uint8Array();
  }
}
