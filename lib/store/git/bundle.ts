import { AfterturnError } from '../../base/afterturn-error.ts';
import type { SessionFiles } from '../session-files.ts';
import { listSession, SESSION_FOLDERS } from '../session-listing.ts';
import { type BundleHeader, readBundleHeader, truncatedBundle } from './bundle-header.ts';
import type { GitTreeEntry } from './git-tree.ts';
import { type ObjectReader, openPack } from './object-reader.ts';

/**
 * The session at the newest commit of a git bundle: main, else HEAD, else the first branch.
 *
 * Throws {@link AfterturnError}: `bundle/truncated` when bytes are lost or changed, `bundle/thin`
 * when commits are left out, `bundle/unsupported` for other formats. Costs an index of the pack;
 * the files are read one by one afterwards.
 */
export async function bundleFiles(bytes: Uint8Array, input: string): Promise<SessionFiles> {
  const header = readBundleHeader(bytes, input);
  if (header.prerequisites.length > 0) throw thin(header, input);
  const objects = await openPack(bytes.subarray(header.packAt), input);
  const trees = await treesAt(objects, newestCommit(header, input), input);
  const listing = listSession((folder) => trees.get(folder) ?? []);
  const blobs = new Map<string, string>();
  for (const [folder, entries] of trees) {
    for (const { name, oid } of entries) blobs.set(joinPath(folder, name), oid);
  }
  const read = async (path: string): Promise<Uint8Array> => {
    const oid = blobs.get(path);
    if (oid === undefined) throw new Error(`the bundle has no file ${path}`);
    return objects.blob(oid);
  };
  return { name: nameOf(input), input, ...listing, read };
}

function newestCommit(header: BundleHeader, place: string): string {
  const { refs } = header;
  const firstHead =
    [...refs.keys()].find((name) => name.startsWith('refs/heads/')) ?? [...refs.keys()][0] ?? '';
  const oid = refs.get('refs/heads/main') ?? refs.get('HEAD') ?? refs.get(firstHead);
  if (oid !== undefined) return oid;
  const remedy = 'Make the bundle anew with `git bundle create FILE --all`';
  throw new AfterturnError('bundle/unsupported', 'the bundle names no branch', place, remedy);
}

/** The trees a session is made of, by folder; `""` is the root. */
async function treesAt(
  objects: ObjectReader,
  commit: string,
  place: string,
): Promise<Map<string, GitTreeEntry[]>> {
  const trees = new Map<string, GitTreeEntry[]>();
  try {
    trees.set('', await objects.tree(await objects.treeOf(commit)));
    for (const folder of SESSION_FOLDERS) {
      const [parent, name] = splitPath(folder);
      const entry = trees.get(parent)?.find((child) => child.name === name && child.kind === 'folder');
      if (entry !== undefined) trees.set(folder, await objects.tree(entry.oid));
    }
  } catch (error) {
    throw truncatedBundle(error instanceof Error ? error.message : String(error), place);
  }
  return trees;
}

function thin(header: BundleHeader, place: string): AfterturnError {
  const missing = header.prerequisites.join(', ');
  const message = `the bundle continues another one: it leaves out ${missing} and what these commits hold`;
  const remedy = 'Make one that stands alone with `git bundle create FILE --all`';
  return new AfterturnError('bundle/thin', message, place, remedy);
}

/** Name of the file without `.bundle`. */
function nameOf(input: string): string {
  return (input.split(/[/\\]/).at(-1) ?? input).replace(/\.bundle$/, '');
}

function joinPath(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}

function splitPath(path: string): [folder: string, name: string] {
  const slash = path.lastIndexOf('/');
  return [path.slice(0, Math.max(slash, 0)), path.slice(slash + 1)];
}
