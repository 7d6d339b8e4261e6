import type { CommitItem, ContextCommit } from '../store/context-commit.ts';
import type { Session } from '../store/session.ts';

/** An item as a context commit has it, and as a child of that has it. */
export interface ItemChange {
  readonly parent: ContextCommit;
  readonly child: ContextCommit;
  readonly before: CommitItem;
  readonly after: CommitItem;
}

/**
 * Items that a context commit shares with one of its parents, in the order of the commits; those that were
 * attached are another session's business. Linear in the items of all commits, once for each parent.
 */
export function* itemChanges({ commits }: Session): Iterable<ItemChange> {
  const byId = new Map(commits.map((commit) => [commit.id, commit]));
  for (const child of commits) {
    for (const id of new Set(child.parents)) {
      const parent = byId.get(id);
      if (parent === undefined || parent === child) continue;
      const earlier = new Map(ownItems(parent).map((item) => [item.sourceNodeId, item]));
      for (const after of ownItems(child)) {
        const before = earlier.get(after.sourceNodeId);
        if (before !== undefined) yield { parent, child, before, after };
      }
    }
  }
}

function ownItems({ items }: ContextCommit): readonly CommitItem[] {
  return (items ?? []).filter(({ attachedFrom, sourceNodeId }) => attachedFrom === '' && sourceNodeId !== '');
}
