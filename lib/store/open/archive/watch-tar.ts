import { overLimit } from './archive-errors.ts';
import type { ArchiveLimits } from './archive-limits.ts';
import type { ByteSource } from './byte-source.ts';
import { readTarHeader, TAR_BLOCK_BYTES } from './tar-header.ts';

/**
 * Counts the entries of a tar archive that is still being inflated, so that millions of empty files are
 * refused before all of them are in memory. Each call goes on where the last one stopped; once it
 * meets anything but a plain header, it leaves the archive to its reader. Throws `archive/limit`.
 */
export function watchTar(content: ByteSource, place: string, { entries: limit }: ArchiveLimits): () => void {
  let at = 0;
  let count = 0;
  return () => {
    while (at + TAR_BLOCK_BYTES <= content.size) {
      at = nextHeader(content, at);
      count += 1;
      if (count > limit)
        throw overLimit(place, 'entries', limit, `it has ${count.toLocaleString('en-US')} entries or more`);
    }
  };
}

/** Infinity where it is not known: what is wrong there is for the reader to tell. */
function nextHeader(content: ByteSource, at: number): number {
  try {
    const { size } = readTarHeader(content.part(at, at + TAR_BLOCK_BYTES));
    return at + TAR_BLOCK_BYTES + Math.ceil(size / TAR_BLOCK_BYTES) * TAR_BLOCK_BYTES;
  } catch {
    return Infinity;
  }
}
