/** Places in two lists that belong together; -1 where one side has nothing. */
export type Pair = readonly [a: number, b: number];

/**
 * Aligns two lists of names, each unique in its list: as many pairs of one name as can stand in
 * order, and between them first what only `a` has, then what only `b` has. Names that both have, in another
 * order, stand on both sides. n log n.
 */
export function align(a: readonly string[], b: readonly string[]): Pair[] {
  const places = new Map(b.map((name, at) => [name, at]));
  const common = a.flatMap((name, at): Pair[] => {
    const place = places.get(name);
    return place === undefined ? [] : [[at, place]];
  });
  const pairs: Pair[] = [];
  let [left, right] = [0, 0];
  for (const [at, place] of [...longestRise(common), [a.length, b.length] as const]) {
    for (; left < at; left += 1) pairs.push([left, -1]);
    for (; right < place; right += 1) pairs.push([-1, right]);
    if (at < a.length) pairs.push([at, place]);
    [left, right] = [at + 1, place + 1];
  }
  return pairs;
}

/** The most pairs, in order, whose second places rise. */
function longestRise(pairs: readonly Pair[]): Pair[] {
  /** By length of a rise less one, the pair with the least second place that ends one. */
  const ends: number[] = [];
  const before = new Int32Array(pairs.length).fill(-1);
  for (const [at, [, place]] of pairs.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[ends[middle] ?? 0]?.[1] ?? 0) < place) low = middle + 1;
      else high = middle;
    }
    before[at] = ends[low - 1] ?? -1;
    ends[low] = at;
  }
  const rise: Pair[] = [];
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) {
    const pair = pairs[at];
    if (pair !== undefined) rise.push(pair);
  }
  return rise.reverse();
}
