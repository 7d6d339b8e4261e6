import { withWorkingTree } from '../store/history/working-tree.ts';
import { quoted } from './quoted.ts';
import type { Objection } from './rule.ts';
import type { Subject } from './subject.ts';

/** Calls in which a field of the metadata was changed after it was first written; the last commit that did so. */
export function* changedFields({ graph, around }: Subject, field: string, what: string): Iterable<Objection> {
  if (around.history === null) return;
  const path = `metadata.${field}`;
  const commits = new Map<string, string>();
  for (const { id, changes } of withWorkingTree(around.history, around.uncommitted).commits) {
    for (const { path: file, node } of changes) {
      const isChanged = node?.fields?.includes(path) === true && !node.newFields.includes(path);
      if (isChanged) commits.set(file, id);
    }
  }
  if (commits.size === 0) return;
  for (const call of graph.calls) {
    const commit = commits.get(call.file);
    if (commit === undefined) continue;
    yield {
      nodes: [call.id],
      commit,
      message: `${what} ${quoted(call.id)} was changed after it was written`,
    };
  }
}
