import { cutCycles } from './cut-cycles.ts';
import type { Projection } from './projection.ts';

/** The tree of parents that rows and lanes are laid out on. All arrays are by row. */
export interface DrawnForest {
  /** The predecessor if it is drawn, else the caller; -1 for a root of the forest. */
  readonly parents: Int32Array;
  /** 1 where the parent is the predecessor. */
  readonly follows: Uint8Array;
  /** 1 for the start of a spawned branch that its caller, not ROOT, is the parent of. */
  readonly isSpawned: Uint8Array;
}

/** Parents of all rows; the nodes of a parent cycle become roots. Linear. */
export function drawnForest(projection: Projection): DrawnForest {
  const { rows, predecessors, callers, isRoot } = projection;
  const parents = cutCycles(
    predecessors.map((predecessor, row) => (predecessor >= 0 ? predecessor : (callers[row] ?? -1))),
  );
  const isSpawned = Uint8Array.from(rows, (row, at) => {
    const parent = parents[at] ?? -1;
    return Number(isSpawnRow(row) && parent >= 0 && isRoot[parent] !== 1);
  });
  return {
    parents,
    follows: Uint8Array.from(parents, (parent, at) => Number(parent >= 0 && (predecessors[at] ?? -1) >= 0)),
    isSpawned,
  };
}

/** A spawn root as the drawing knows it: sent by an agent, following nothing. */
export function isSpawnRow(row: { readonly source: string; readonly predecessor: string }): boolean {
  return row.source === 'agent_spawn' && row.predecessor === '';
}
