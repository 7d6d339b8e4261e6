import type { Problem } from '../../base/problem.ts';
import { isFields } from '../lenient-fields.ts';
import { isFault, parseRecord } from '../parse-record.ts';
import type { IndexedAs } from '../surroundings.ts';
import { type FolderPlace, pathIn } from './folder-place.ts';
import type { OpenOptions } from './opening.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The two files beside the sessions of a folder. */
export const INDEX_FILES: readonly string[] = ['index.json', 'locations.json'];

/** Ids named in one note. */
const NAMED_IDS = 10;

/**
 * Remarks on the two files beside the sessions. They are caches and may be absent, stale or
 * damaged; no session is found or lost by them. Places named in locations.json are reported and
 * not followed: a store someone sent must not choose what is read on this machine.
 *
 * @param files those of {@link INDEX_FILES} that are there
 * @param found names of the sessions in the folder
 */
export function rootNotes(
  root: FolderPlace,
  files: readonly string[],
  found: ReadonlySet<string>,
  options: OpenOptions,
): Problem[] {
  const notes: Problem[] = [];
  const [index, locations] = INDEX_FILES.map((file) =>
    files.includes(file) ? readFields(root, file, options, notes) : {},
  );
  notes.push(
    ...indexNotes(
      pathIn(root, 'index.json'),
      index ?? {},
      new Set([...found, ...Object.keys(locations ?? {})]),
    ),
  );
  for (const [id, place] of Object.entries(locations ?? {})) {
    if (typeof place === 'string' && !isReached(root, id, place, found, options))
      notes.push(
        elsewhere(pathIn(root, 'locations.json'), id, options.disk?.resolve(root.input, place) ?? place),
      );
  }
  return notes;
}

/**
 * What the index of a folder says of each session; null where there is none that can be read, which
 * {@link rootNotes} tells of.
 */
export function sessionIndex(root: FolderPlace): ((name: string) => IndexedAs) | null {
  const path = pathIn(root, 'index.json');
  try {
    const bytes = root.folder.file(path)?.bytes();
    const record = bytes === undefined ? null : parseRecord(bytes);
    if (record === null || isFault(record)) return null;
    return (name) => {
      const row = Object.hasOwn(record.plain, name) ? record.plain[name] : null;
      return { file: '../index.json', row: isFields(row) ? row : null };
    };
  } catch {
    return null;
  }
}

function readFields(root: FolderPlace, file: string, { asError }: OpenOptions, notes: Problem[]): Fields {
  const path = pathIn(root, file);
  const note = {
    code: 'store/unreadable-index',
    file: path,
    remedy: 'The writer makes it anew; what it says was not used',
  } as const;
  try {
    const record = parseRecord(root.folder.file(path)?.bytes() ?? new Uint8Array());
    if (!isFault(record)) return record.plain;
    notes.push({ ...note, ...record });
  } catch (error) {
    notes.push({ ...note, message: asError(error, path).message });
  }
  return {};
}

/** What the index says of sessions that are not there, or under another id. */
function indexNotes(file: string, index: Fields, known: ReadonlySet<string>): Problem[] {
  const ids = Object.keys(index);
  const missing = ids.filter((id) => !known.has(id));
  const renamed = ids.filter((id) => {
    const row = index[id];
    return isFields(row) && typeof row['id'] === 'string' && row['id'] !== id;
  });
  const remedy = 'Nothing to do: what was read was found without it; the writer makes it anew';
  const note = (ids: readonly string[], what: string): Problem[] =>
    ids.length === 0 ? [] : [{ code: 'store/stale-index', file, message: `${what} ${listed(ids)}`, remedy }];
  return [
    ...note(missing, `names ${count(missing.length)} that ${missing.length === 1 ? 'is' : 'are'} not here:`),
    ...note(renamed, `gives another id to ${count(renamed.length)}:`),
  ];
}

function isReached(
  root: FolderPlace,
  id: string,
  place: string,
  found: ReadonlySet<string>,
  { disk }: OpenOptions,
): boolean {
  if (disk === undefined) return found.has(id);
  const path = disk.resolve(root.input, place);
  return path === disk.resolve(root.input, id) || disk.given.has(path);
}

function elsewhere(file: string, id: string, place: string): Problem {
  const message = `places the session ${id} outside this folder, at ${place}, where it was not looked for`;
  return { code: 'store/elsewhere', file, message, remedy: `Give ${place} as an input of its own` };
}

function count(sessions: number): string {
  return `${sessions} ${sessions === 1 ? 'session' : 'sessions'}`;
}

function listed(ids: readonly string[]): string {
  const more = ids.length - NAMED_IDS;
  return ids.slice(0, NAMED_IDS).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
