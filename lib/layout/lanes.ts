import type { DrawnForest } from './drawn-forest.ts';
import { parentsFirst } from './parents-first.ts';

/** Columns left free between a lane and the next. */
const LANE_GAP = 2;

/**
 * Column offset of each row's lane. A branch takes a lane to the right of all lanes before it, in
 * order of the seq of its first row (spec "The drawing", lane). Linear.
 */
export function lanes(forest: DrawnForest, isRoot: Uint8Array, tiers: Int32Array): Int32Array {
  const { parents } = forest;
  const opensLane = laneOpeners(forest, isRoot);
  const openers = [...opensLane.keys()].filter((row) => opensLane[row] === 1);
  const laneOf = new Int32Array(parents.length);
  openers.forEach((opener, lane) => (laneOf[opener] = lane));
  for (const row of parentsFirst(parents)) {
    if (opensLane[row] !== 1) laneOf[row] = laneOf[parents[row] ?? -1] ?? 0;
  }
  const offsets = laneOffsets(openers, widths(openers.length, laneOf, tiers), (opener) =>
    (parents[opener] ?? -1) < 0 ? 0 : (tiers[opener] ?? 0),
  );
  return laneOf.map((lane) => offsets[lane] ?? 0);
}

/** 1 for each root, each start of a spawned branch, and each fork sibling but the first. */
function laneOpeners(forest: DrawnForest, isRoot: Uint8Array): Uint8Array {
  const { parents, follows, isSpawned } = forest;
  const isForked = new Uint8Array(parents.length);
  return Uint8Array.from(parents, (parent, row) => {
    if (parent < 0) return 1;
    // All that hangs on ROOT continues it, whichever the edge.
    const continues = follows[row] === 1 || isRoot[parent] === 1;
    const isLater = continues && isForked[parent] === 1;
    if (continues) isForked[parent] = 1;
    return Number(isLater || isSpawned[row] === 1);
  });
}

/** The highest tier in each lane. */
function widths(count: number, laneOf: Int32Array, tiers: Int32Array): Int32Array {
  const widest = new Int32Array(count);
  laneOf.forEach((lane, row) => (widest[lane] = Math.max(widest[lane] ?? 0, tiers[row] ?? 0)));
  return widest;
}

function laneOffsets(
  openers: readonly number[],
  widest: Int32Array,
  inset: (opener: number) => number,
): Int32Array {
  const offsets = new Int32Array(openers.length);
  let rightmost = widest[0] ?? 0;
  for (const [lane, opener] of openers.entries()) {
    if (lane === 0) continue;
    // Only a caller with a higher seq, which breaks the design, could push a lane left of the drawing.
    const offset = Math.max(0, rightmost + LANE_GAP - inset(opener));
    offsets[lane] = offset;
    rightmost = offset + (widest[lane] ?? 0);
  }
  return offsets;
}
