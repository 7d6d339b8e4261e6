import { cutCycles } from './cut-cycles.ts';
import { isSpawnRow } from './drawn-forest.ts';
import { parentsFirst } from './parents-first.ts';
import type { Projection } from './projection.ts';

/**
 * Indentation of each row inside its lane: one more than the caller's, where the caller is a row and
 * not ROOT; else by kind (spec "The drawing", tier). Nodes of a caller cycle count as uncalled. Linear.
 */
export function tiers(projection: Projection): Int32Array {
  const { rows, isRoot } = projection;
  const callers = cutCycles(projection.callers);
  const tier = new Int32Array(rows.length);
  for (const at of parentsFirst(callers)) {
    const caller = callers[at] ?? -1;
    const row = rows[at];
    if (row === undefined || isRoot[at] === 1) continue;
    if (isSpawnRow(row)) tier[at] = 1;
    else if (caller >= 0 && isRoot[caller] !== 1) tier[at] = (tier[caller] ?? 0) + 1;
    else tier[at] = row.role === 'assistant' ? 2 : 1;
  }
  return tier;
}
