/**
 * The same parents, with every node that lies on a cycle made a root (-1); what hangs on a cycle
 * stays where it is. Linear: each node is walked once.
 */
export function cutCycles(parents: Int32Array): Int32Array {
  const cut = parents.slice();
  const walkOf = new Int32Array(parents.length).fill(-1);
  for (let start = 0; start < parents.length; start += 1) {
    let at = start;
    while (at >= 0 && walkOf[at] === -1) {
      walkOf[at] = start;
      at = parents[at] ?? -1;
    }
    // The walk ran into itself, not into an earlier one: here is a cycle, and `at` is on it.
    if (walkOf[at] === start) openCycle(parents, cut, at);
  }
  return cut;
}

function openCycle(parents: Int32Array, cut: Int32Array, member: number): void {
  for (let at = member; at >= 0 && cut[at] !== -1; at = parents[at] ?? -1) cut[at] = -1;
}
