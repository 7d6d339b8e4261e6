import type { StoreFile } from './store-folder.ts';

/** A file that is in memory already. */
export function memoryFile(bytes: Uint8Array): StoreFile {
  return {
    size: bytes.length,
    start: (count) => bytes.subarray(0, count),
    bytes: () => bytes,
    part: (from, to) => bytes.subarray(from, to),
  };
}
