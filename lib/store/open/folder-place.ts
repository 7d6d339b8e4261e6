import type { StoreFolder } from './store-folder.ts';

/** A folder in something that was given, and the names it goes by. */
export interface FolderPlace {
  readonly folder: StoreFolder;
  /** Below `folder`, `""` for itself. */
  readonly path: string;
  /** The path as people know it, for reports. */
  readonly input: string;
  /** The last part of its path, or what the archive it is the top of is called. */
  readonly name: string;
}

/** An entry of a place, as a place. */
export function placeIn({ folder, path, input }: FolderPlace, entry: string): FolderPlace {
  const above = input.replace(/\/+$/, '');
  return { folder, path: joined(path, entry), input: `${above}/${entry}`, name: entry };
}

/** The path of an entry below the folder that `place.path` is below. */
export function pathIn({ path }: FolderPlace, entry: string): string {
  return joined(path, entry);
}

function joined(path: string, entry: string): string {
  return path === '' ? entry : `${path}/${entry}`;
}
