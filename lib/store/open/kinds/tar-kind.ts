import { AfterturnError } from '../../../base/afterturn-error.ts';
import type { Problem } from '../../../base/problem.ts';
import { ArchiveFolder } from '../archive/archive-folder.ts';
import { sourceOf } from '../archive/byte-source.ts';
import { TAR_BLOCK_BYTES, looksLikeTar } from '../archive/tar-header.ts';
import { TarReader } from '../archive/tar-reader.ts';
import { watchTar } from '../archive/watch-tar.ts';
import { openArchive } from '../open-archive.ts';
import type { FileKind } from '../opening.ts';

/** A tar archive. What lies in front of a damaged place is read, and the damage told behind it. */
export const tarKind: FileKind = {
  name: 'tar archive',
  looksLike: looksLikeTar,
  watch: watchTar,
  async *open(named, opening) {
    const { budget, depth } = opening;
    budget.checkNesting(depth, named.input);
    const folder = new ArchiveFolder(named.input, budget);
    const reader = new TarReader(sourceOf(named.file), named.input, budget);
    const damage = readEntries(reader, folder);
    const name = named.name.replace(/\.tar$/, '');
    const notes = reader.isEnded || damage !== null ? [] : [noEndMark(named.name)];
    yield* openArchive({ ...named, folder, name, notes, damage }, { ...opening, depth: depth + 1 });
  },
};

function readEntries(reader: TarReader, folder: ArchiveFolder): AfterturnError | null {
  try {
    for (const entry of reader.entries()) folder.add(entry);
    return null;
  } catch (error) {
    if (error instanceof AfterturnError && error.code === 'archive/damaged') return error;
    throw error;
  }
}

function noEndMark(file: string): Problem {
  const message = `ends without the ${2 * TAR_BLOCK_BYTES} zero bytes that mark the end; it may have been cut short between two files`;
  return { code: 'store/no-end-mark', file, message, remedy: 'Compare its size with where it came from' };
}
