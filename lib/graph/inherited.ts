const UNKNOWN = -2;
const OPEN = -3;

/**
 * Per call what it and all calls up its path give together: `join(own, above)` from the far end of
 * the path on. Values are -1 for none, or 0 and above; `join` must give the same however often a
 * value comes by, because a path may run into a cycle. Iterative; linear for all calls together.
 *
 * @param up per call the next one on its path, or -1
 */
export function inherited(
  up: Int32Array,
  own: Int32Array,
  join: (own: number, above: number) => number,
): Int32Array {
  const values = new Int32Array(up.length).fill(UNKNOWN);
  const settle = (path: readonly number[], end: number): number =>
    path.reduceRight((above, index) => (values[index] = join(own[index] ?? -1, above)), end);
  for (let start = 0; start < up.length; start += 1) {
    const path: number[] = [];
    let at = start;
    while (at >= 0 && values[at] === UNKNOWN) {
      values[at] = OPEN;
      path.push(at);
      at = up[at] ?? -1;
    }
    // A cycle is gone round once, so that each of its calls is given all of it.
    const isCycle = at >= 0 && values[at] === OPEN;
    const end = isCycle ? settle(path.slice(path.indexOf(at)), -1) : at < 0 ? -1 : (values[at] ?? -1);
    settle(path, end);
  }
  return values;
}
