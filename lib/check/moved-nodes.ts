import type { SessionHistory } from '../store/history/session-history.ts';

/** A node whose file a commit replaced by one of another name. */
export interface MovedNode {
  readonly from: string;
  readonly commit: string;
}

const NAME = /^history\/\d+-.-(.*)\.json$/;

/** Per path of a file the one that was deleted when it was added, for the same id. Linear in the changes. */
export function movedNodes(history: SessionHistory): ReadonlyMap<string, MovedNode> {
  const moved = new Map<string, MovedNode>();
  for (const { id: commit, changes } of history.commits) {
    const deleted = new Map<string, string>();
    for (const { path, kind } of changes) {
      const id = kind === 'deleted' ? NAME.exec(path)?.[1] : undefined;
      if (id !== undefined) deleted.set(id, path);
    }
    if (deleted.size === 0) continue;
    for (const { path, kind } of changes) {
      const from = kind === 'added' ? deleted.get(NAME.exec(path)?.[1] ?? '') : undefined;
      if (from !== undefined) moved.set(path, { from, commit });
    }
  }
  return moved;
}
