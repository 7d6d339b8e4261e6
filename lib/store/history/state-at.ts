import type { SessionHistory } from './session-history.ts';

/**
 * The files of the session as a commit holds them: id of the blob by path; null when the history
 * has no such commit. Replays the changes along first parents, from the oldest on. Linear in them.
 */
export function stateAt(history: SessionHistory, commit: string): ReadonlyMap<string, string> | null {
  const places = new Map(history.commits.map(({ id }, at) => [id, at]));
  const line: number[] = [];
  for (let id: string | undefined = commit; id !== undefined;) {
    const at = places.get(id);
    if (at === undefined) break;
    line.push(at);
    id = history.commits[at]?.parents[0];
  }
  if (line.length === 0) return null;
  const state = new Map<string, string>();
  for (const at of line.reverse()) {
    for (const { path, after } of history.commits[at]?.changes ?? []) {
      if (after === null) state.delete(path);
      else state.set(path, after);
    }
  }
  return state;
}
