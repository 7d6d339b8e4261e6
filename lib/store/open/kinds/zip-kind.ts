import { ArchiveFolder } from '../archive/archive-folder.ts';
import { sourceOf } from '../archive/byte-source.ts';
import { zipEntries } from '../archive/zip-entries.ts';
import { openArchive } from '../open-archive.ts';
import type { FileKind } from '../opening.ts';

/** The second is how an archive of nothing begins. */
const SIGNATURES = ['PK\u0003\u0004', 'PK\u0005\u0006'];

/** A zip archive, read by the list at its end. */
export const zipKind: FileKind = {
  name: 'zip archive',
  looksLike: (start) => SIGNATURES.includes(String.fromCharCode(...start.subarray(0, 4))),
  async *open(named, opening) {
    const { budget, depth, options } = opening;
    budget.checkNesting(depth, named.input);
    const folder = new ArchiveFolder(named.input, budget);
    const context = { source: sourceOf(named.file), place: named.input, codec: options.archiveCodec, budget };
    for (const entry of zipEntries(context)) folder.add(entry);
    const name = named.name.replace(/\.zip$/i, '');
    yield* openArchive({ ...named, folder, name, notes: [], damage: null }, { ...opening, depth: depth + 1 });
  },
};
