import type { FileChange, SessionHistory } from './session-history.ts';

/** A version of a file, by the commit that made it. */
export interface NodeState {
  /** Place of the commit in `commits`. */
  readonly at: number;
  readonly commit: string;
  readonly change: FileChange;
}

/** The versions of every file, each in the order of the commits. Built once, linear in the changes. */
export function nodeStates(history: SessionHistory): ReadonlyMap<string, readonly NodeState[]> {
  const states = new Map<string, NodeState[]>();
  for (const [at, { id, changes }] of history.commits.entries()) {
    for (const change of changes) {
      const known = states.get(change.path);
      const state = { at, commit: id, change };
      if (known === undefined) states.set(change.path, [state]);
      else known.push(state);
    }
  }
  return states;
}
