import { type EdgeKind, goesOn } from './scene-edges.ts';

/** A place on the lattice, in cells; fractions lie between them. */
export interface Place {
  readonly column: number;
  readonly row: number;
}

/**
 * The orthogonal line of an edge, corner by corner from end to end. Long runs keep to the halves
 * between cells, so that a line never passes through a node it does not belong to.
 *
 * `stem` is the column in which the node's own branch goes on below it; `lift`, in cells, raises
 * the bridge of a fork, so that those of siblings do not lie on one another.
 */
export function edgeRoute(kind: EdgeKind, from: Place, to: Place, stem: number, lift = 0): readonly Place[] {
  if (kind === 'attach') return returning(from, to);
  if (from.row === to.row) return sideways(from, to);
  if (from.column === to.column) return [from, to];
  if (goesOn(kind) || kind === 'call') {
    // Outwards: down first. Back towards the margin: sideways first, then down the branch's column.
    const corner =
      to.column > from.column ? { column: from.column, row: to.row } : { column: to.column, row: from.row };
    return [from, corner, to];
  }
  const bridge = to.row - 0.5 - lift;
  return withoutRepeats([
    from,
    { column: stem, row: from.row },
    { column: stem, row: bridge },
    { column: to.column, row: bridge },
    to,
  ]);
}

function sideways(from: Place, to: Place): readonly Place[] {
  const step = Math.sign(to.column - from.column);
  if (Math.abs(to.column - from.column) < 2) return [from, to];
  const below = from.row + 0.5;
  return [
    from,
    { column: from.column + step / 2, row: from.row },
    { column: from.column + step / 2, row: below },
    { column: to.column - step / 2, row: below },
    { column: to.column - step / 2, row: to.row },
    to,
  ];
}

function returning(from: Place, to: Place): readonly Place[] {
  const gutter = to.column + 0.5;
  const below = from.row + 0.5;
  return [
    from,
    { column: from.column, row: below },
    { column: gutter, row: below },
    { column: gutter, row: to.row + 0.25 },
    { column: to.column, row: to.row + 0.25 },
  ];
}

function withoutRepeats(places: readonly Place[]): readonly Place[] {
  return places.filter((place, at) => {
    const before = places[at - 1];
    return before === undefined || before.column !== place.column || before.row !== place.row;
  });
}
