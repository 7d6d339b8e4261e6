/**
 * Call indexes that wait for their time, smallest first: a persistent leftist heap of sorted
 * runs. Nothing is ever changed, so going back to an earlier state is keeping its reference.
 */
export interface PendingRuns {
  readonly run: Int32Array;
  /** The run's indexes before this place are taken. */
  readonly from: number;
  readonly rank: number;
  readonly left: PendingRuns | null;
  readonly right: PendingRuns | null;
}

/** Adds a run, sorted ascending; an empty one adds nothing. Logarithmic in the runs. */
export function addRun(pending: PendingRuns | null, run: Int32Array): PendingRuns | null {
  return run.length === 0 ? pending : merge(pending, leaf(run, 0));
}

/** The smallest waiting index, or -1. */
export function nextPending(pending: PendingRuns | null): number {
  return pending?.run[pending.from] ?? -1;
}

/** Takes the smallest waiting index away. Logarithmic in the runs. */
export function dropPending(pending: PendingRuns): PendingRuns | null {
  const rest = merge(pending.left, pending.right);
  return pending.from + 1 < pending.run.length ? merge(rest, leaf(pending.run, pending.from + 1)) : rest;
}

function leaf(run: Int32Array, from: number): PendingRuns {
  return { run, from, rank: 1, left: null, right: null };
}

/** Merges along the right spines, whose length is logarithmic. */
function merge(a: PendingRuns | null, b: PendingRuns | null): PendingRuns | null {
  const path: PendingRuns[] = [];
  let [one, other] = [a, b];
  while (one !== null && other !== null) {
    if (nextPending(other) < nextPending(one)) [one, other] = [other, one];
    path.push(one);
    one = one.right;
  }
  return path.reduceRight<PendingRuns | null>(
    (below, node) => withChildren(node, node.left, below),
    one ?? other,
  );
}

function withChildren(node: PendingRuns, a: PendingRuns | null, b: PendingRuns | null): PendingRuns {
  const [left, right] = (a?.rank ?? 0) >= (b?.rank ?? 0) ? [a, b] : [b, a];
  return { run: node.run, from: node.from, rank: (right?.rank ?? 0) + 1, left, right };
}
