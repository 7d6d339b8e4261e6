import { type NodeState, nodeStates } from './node-states.ts';
import type { NodeChange, SessionHistory } from './session-history.ts';
import { stateAt } from './state-at.ts';

/** A commit that changed a node after it was finished. */
export interface Rewrite {
  /** Place of the commit in `commits`, and its id. */
  readonly at: number;
  readonly commit: string;
  /** What it changed, as in `NodeChange`, without what may be changed; null when no one can say. */
  readonly fields: readonly string[] | null;
}

/** What became of finished nodes, by the path of their file. */
export interface Rewrites {
  /** Nodes that were rewritten, with the commits that did so, oldest first. */
  readonly byPath: ReadonlyMap<string, readonly Rewrite[]>;
  /** Files of nodes that are not there any more, with the commit that took each away. */
  readonly deleted: ReadonlyMap<string, Pick<Rewrite, 'at' | 'commit'>>;
  /** Place of the first commit that holds the node finished; of a node that none holds so, no entry. */
  readonly finishedAt: ReadonlyMap<string, number>;
}

/** Not finished yet: the writer completes such a node in place. A node without a status is finished. */
const UNFINISHED: ReadonlySet<string> = new Set(['running', 'queued', 'cancelling', 'unanswered']);
/** Marks the writer sets on finished nodes, and sets anew. */
const MARKS = /^metadata\.(rewound|reverted|finished_at|memory_written_.*)$/;
/** Metadata that a context is made by: even where it is new, later, it is no mere remark. */
const TELLING =
  /^metadata\.(status|expose|render_range|render_manifest|covers_ids|compaction|spilled|request_content)$/;
const NODE = /^history\/[^/]+\.json$/;

/**
 * Finds the commits that changed nodes after they were finished (spec "One session": a node is
 * completed in place once, and later gains metadata alone). Linear in the changes of the history.
 *
 * A node that came back with other content after its file was deleted counts as rewritten. What a
 * merge only brings over from another branch counts once, there.
 */
export function rewritesOf(history: SessionHistory): Rewrites {
  const byPath = new Map<string, readonly Rewrite[]>();
  const deleted = new Map<string, Pick<Rewrite, 'at' | 'commit'>>();
  const finishedAt = new Map<string, number>();
  const last = history.commits.at(-1);
  const present = (last === undefined ? null : stateAt(history, last.id)) ?? new Map<string, string>();
  for (const [path, states] of nodeStates(history)) {
    if (!NODE.test(path)) continue;
    const rewrites = rewritesIn(states);
    if (rewrites.length > 0) byPath.set(path, rewrites);
    const gone = states.findLast(({ change }) => change.after === null);
    if (gone !== undefined && !present.has(path)) deleted.set(path, { at: gone.at, commit: gone.commit });
    const finished = states.findIndex((_, place) => isFinished(states, place));
    const first = states[finished];
    if (first !== undefined) finishedAt.set(path, first.at);
  }
  return { byPath, deleted, finishedAt };
}

function rewritesIn(states: readonly NodeState[]): Rewrite[] {
  const rewrites: Rewrite[] = [];
  const seen = new Set<string>();
  let lost: string | null = null;
  for (const { at, commit, change } of states) {
    const { before, after, node } = change;
    const step = `${before ?? ''} ${after ?? ''}`;
    if (node !== undefined && !UNFINISHED.has(node.statusBefore) && !seen.has(step)) {
      const fields = forbidden(node);
      if (fields === null || fields.length > 0) rewrites.push({ at, commit, fields });
    }
    if (before === null && lost !== null && lost !== after) rewrites.push({ at, commit, fields: null });
    lost = after === null ? before : null;
    seen.add(step);
  }
  return rewrites;
}

function forbidden({ fields, newFields }: NodeChange): readonly string[] | null {
  const isAdded = (field: string): boolean =>
    field.startsWith('metadata.') && newFields.includes(field) && !TELLING.test(field);
  return fields?.filter((field) => !MARKS.test(field) && !isAdded(field)) ?? null;
}

/** The version that a commit made; of the last one, where it was never changed, nothing speaks against it. */
function isFinished(states: readonly NodeState[], place: number): boolean {
  const change = states[place]?.change;
  if (change === undefined || change.after === null) return false;
  const next = states[place + 1]?.change;
  const status = next?.node !== undefined ? next.node.statusBefore : (change.node?.statusAfter ?? '');
  return !UNFINISHED.has(status);
}
