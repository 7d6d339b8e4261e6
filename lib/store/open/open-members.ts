import type { Problem } from '../../base/problem.ts';
import type { FolderEntry } from '../session-listing.ts';
import { type FolderPlace, pathIn, placeIn } from './folder-place.ts';
import { notFollowed } from './member-notes.ts';
import { openMember } from './open-member.ts';
import { openSessionFolder } from './open-session-folder.ts';
import type { OpenedInput } from './opened-input.ts';
import type { Opening } from './opening.ts';
import { INDEX_FILES, rootNotes, sessionIndex } from './root-notes.ts';

/**
 * The sessions that lie in a folder: its session folders, repositories and files of a kind that is
 * known, by name, each opened when it is asked for. Returns how many gave a session or an error.
 *
 * @param remarks gets those on the entries of the folder
 * @param stranger is given each folder that is no session
 */
export async function* openMembers(
  parent: FolderPlace,
  opening: Opening,
  remarks: Problem[],
  stranger: (folder: FolderPlace) => void,
): AsyncGenerator<OpenedInput, number> {
  const entries = parent.folder.list(parent.path).toSorted(byName);
  const names = new Set<string>();
  const indexOf = sessionIndex(parent);
  let opened = 0;
  for (const entry of entries) {
    if (entry.kind === 'other') remarks.push(notFollowed(pathIn(parent, entry.name)));
    for await (const item of openEntry(parent, entry, opening, stranger)) {
      if ('files' in item) {
        names.add(item.files.name);
        // Not spread: a source that follows a live session has getters.
        if (indexOf !== null) Object.assign(item.files, { indexed: indexOf(item.files.name) });
      }
      if (!('note' in item)) opened += 1;
      yield item;
    }
  }
  const files = entries.flatMap(({ name, kind }) =>
    kind === 'file' && INDEX_FILES.includes(name) ? [name] : [],
  );
  remarks.push(...rootNotes(parent, files, names, opening.options));
  return opened;
}

function openEntry(
  parent: FolderPlace,
  { name, kind }: FolderEntry,
  opening: Opening,
  stranger: (folder: FolderPlace) => void,
): Iterable<OpenedInput> | AsyncIterable<OpenedInput> {
  const place = placeIn(parent, name);
  if (kind === 'file') return openMember(place, opening);
  if (kind === 'other' || isPassed(name, opening)) return [];
  // Archives name folders that hold nothing of note; on disk an empty one was meant to be something.
  if (opening.depth > 0 && place.folder.list(place.path).length === 0) return [];
  const items = openSessionFolder(place, opening.options);
  if (items === null) stranger(place);
  return items ?? [];
}

/**
 * True of a folder that is not looked into. On disk a root may lie beside anything; whoever packs a
 * hidden folder, such as the one of the writer, means what is in it, but for a repository around it.
 */
function isPassed(name: string, { depth }: Opening): boolean {
  return depth === 0 ? name.startsWith('.') : name === '.git';
}

function byName(a: FolderEntry, b: FolderEntry): number {
  return a.name < b.name ? -1 : a.name > b.name ? 1 : 0;
}
