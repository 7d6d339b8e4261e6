import { decodeBase64 } from '../../base/base64.ts';
import { encodeUtf8 } from '../../base/utf8.ts';
import type { SessionFiles } from '../session-files.ts';
import { type FolderEntry, listSession } from '../session-listing.ts';
import type { PackedFile, PackedProblem, PackedSession } from './pack-document.ts';
import { errorOf } from './packed-problem.ts';
import { invalid } from './read-pack.ts';

/** Text, bytes, or why there are none. */
type Content = string | Uint8Array | PackedProblem;

/**
 * The port over a session of a pack. What its writer could not read fails here as it failed there.
 * A path that is none of a session's is refused, as it would be in a folder.
 *
 * Throws `pack/invalid` for a path that comes twice and for damaged base64. Linear.
 *
 * @param input the pack as people gave it
 * @param place the session's place in the document, for errors
 */
export function packedFiles(session: PackedSession, input: string, place: string): SessionFiles {
  const contents = new Map<string, Content>();
  for (const [at, file] of session.files.entries()) {
    const where = `${place}.files[${at}]`;
    if (contents.has(file.path)) throw invalid('comes twice', `${where}.path`, input);
    contents.set(file.path, contentOf(file, where, input));
  }
  const listed = new Set(listSession(folderOf([...contents.keys()])).paths);
  const [paths, strangers] = partition([...contents.keys()], (path) => listed.has(path));
  return {
    name: session.name,
    input: `${input}/${session.input}`,
    paths,
    refused: [...session.refused, ...strangers],
    read: (path) => bytesOf(contents.get(path), path),
    ...historyOf(session),
    ...(session.redacted === null ? {} : { redacted: session.redacted }),
  };
}

function contentOf(file: PackedFile, place: string, input: string): Content {
  if ('text' in file) return file.text;
  if ('problem' in file) return file.problem;
  const bytes = decodeBase64(file.base64);
  if (bytes === null) throw invalid('is not base64', `${place}.base64`, input);
  return bytes;
}

function bytesOf(content: Content | undefined, path: string): Uint8Array {
  if (content === undefined) throw new Error(`no file ${path}`);
  if (typeof content === 'string') return encodeUtf8(content);
  if (content instanceof Uint8Array) return content;
  throw errorOf(content);
}

function historyOf({ history }: PackedSession): Pick<SessionFiles, 'history'> {
  if (history === null) return {};
  return {
    history() {
      if ('problem' in history) throw errorOf(history.problem);
      return history;
    },
  };
}

/** The folders that the paths imply, each with what lies in it. */
function folderOf(paths: readonly string[]): (folder: string) => readonly FolderEntry[] {
  const folders = new Map<string, Map<string, FolderEntry>>([['', new Map()]]);
  for (const path of paths) {
    let folder = '';
    const names = path.split('/');
    for (const [depth, name] of names.entries()) {
      const kind = depth === names.length - 1 ? 'file' : 'folder';
      const entries = folders.get(folder) ?? new Map<string, FolderEntry>();
      folders.set(folder, entries.set(`${kind} ${name}`, { name, kind }));
      // No folder of a session lies deeper, and hostile paths do.
      if (depth > 2) break;
      folder = folder === '' ? name : `${folder}/${name}`;
    }
  }
  return (folder) => [...(folders.get(folder)?.values() ?? [])];
}

function partition<Item>(items: readonly Item[], isWanted: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isWanted), items.filter((item) => !isWanted(item))];
}
