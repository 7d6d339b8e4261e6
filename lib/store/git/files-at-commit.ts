import type { SessionFiles } from '../session-files.ts';
import { listSession } from '../session-listing.ts';
import { treeOf } from './commit.ts';
import { damaged, within } from './git-errors.ts';
import type { GitObjects, ObjectKind } from './git-object.ts';
import { type GitTreeEntry, readGitTree } from './git-tree.ts';

/**
 * The session as a commit holds it, by the same rules as a folder on disk: links, submodules and
 * unsafe names are refused, the agent's own folders not entered.
 *
 * Throws {@link AfterturnError} when the trees cannot be read. Reads the trees of the session at
 * once, each file when it is asked for.
 *
 * @param name becomes the session's id when its meta.json has none
 */
export function filesAtCommit(
  objects: GitObjects,
  commit: string,
  name: string,
  input: string,
): SessionFiles {
  const ids = new Map([['', treeOf(objects, commit, input)]]);
  const contentOf = (path: string, kind: ObjectKind): Uint8Array => {
    const id = ids.get(path);
    if (id === undefined) throw new Error(`the commit has no file ${path}`);
    const object = objects.read(id);
    if (object.kind !== kind) throw damaged(input, `the object ${id} is no ${kind}, as ${path} must be`);
    return object.data;
  };
  const entriesOf = (folder: string): GitTreeEntry[] => {
    const bytes = contentOf(folder, 'tree');
    const entries = within(
      input,
      () => `the tree ${ids.get(folder) ?? ''}`,
      () => readGitTree(bytes),
    );
    for (const entry of entries) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (ids.has(path) && !path.includes('\ufffd')) throw damaged(input, `its tree holds ${path} twice`);
      ids.set(path, entry.oid);
    }
    return entries;
  };
  return {
    name,
    input,
    isAtCommit: true,
    ...listSession(entriesOf),
    read: (path) => contentOf(path, 'blob'),
  };
}
