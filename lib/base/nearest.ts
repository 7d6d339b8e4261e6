const MAX_COMPARED = 96;

/**
 * The names nearest to one that is not there, best first: by shared start, then by edit distance.
 * Cost: one bounded comparison a name.
 */
export function nearest(wanted: string, names: Iterable<string>, limit = 3): string[] {
  const target = wanted.slice(0, MAX_COMPARED);
  const scored = [...names].map((name) => ({ name, score: scoreOf(target, name.slice(0, MAX_COMPARED)) }));
  scored.sort((a, b) => a.score - b.score || (a.name < b.name ? -1 : 1));
  return scored.slice(0, limit).map(({ name }) => name);
}

function scoreOf(a: string, b: string): number {
  let shared = 0;
  while (shared < a.length && a[shared] === b[shared]) shared += 1;
  return editDistance(a, b) - shared;
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const swap = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
