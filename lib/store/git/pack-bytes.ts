/** The bytes of a pack, of which not all need be in memory. */
export interface PackBytes {
  readonly length: number;
  /**
   * Bytes in which the one at `at` stands at `from`, with at least `count` from there on, fewer only
   * where the pack ends. Nobody may write into them.
   */
  around(at: number, count: number): { readonly bytes: Uint8Array; readonly from: number };
}

/** A pack that is in memory as a whole. */
export function wholePack(bytes: Uint8Array): PackBytes {
  return { length: bytes.length, around: (at) => ({ bytes, from: at }) };
}

/** Most objects of a session are smaller, and reading one more block costs little more than asking for it. */
const BLOCK_BYTES = 2 ** 15;
const MOST_BLOCKS = 512;

/**
 * A pack of which parts are read as they are needed; those used last stay, some 16 MB of them.
 *
 * @param part the bytes from one place up to another
 */
export function packInParts(length: number, part: (from: number, to: number) => Uint8Array): PackBytes {
  const blocks = new Map<number, Uint8Array>();
  const blockAt = (index: number): Uint8Array => {
    const known = blocks.get(index);
    const block = known ?? part(index * BLOCK_BYTES, Math.min((index + 1) * BLOCK_BYTES, length));
    // The order of a map is that of insertion: the newest is last.
    if (known !== undefined) blocks.delete(index);
    blocks.set(index, block);
    for (const oldest of blocks.keys()) {
      if (blocks.size <= MOST_BLOCKS) break;
      blocks.delete(oldest);
    }
    return block;
  };
  return {
    length,
    around(at, count) {
      const index = Math.floor(at / BLOCK_BYTES);
      const from = at - index * BLOCK_BYTES;
      if (from + count <= BLOCK_BYTES || (index + 1) * BLOCK_BYTES >= length)
        return { bytes: blockAt(index), from };
      return { bytes: part(at, Math.min(at + count, length)), from: 0 };
    },
  };
}
