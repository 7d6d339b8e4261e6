import type { DiffEntry } from '../../diff/diff-contexts.ts';

/** A run of entries that are the same on both sides, or one entry that is not. */
export type EntryRun =
  | { readonly kind: 'same'; readonly entries: readonly DiffEntry[] }
  | { readonly kind: 'different'; readonly entry: Exclude<DiffEntry, { kind: 'same' }> };

/** Folds what is the same; nothing is lost. Linear. */
export function entryRuns(entries: readonly DiffEntry[]): EntryRun[] {
  const runs: EntryRun[] = [];
  let same: DiffEntry[] = [];
  const close = (): void => {
    if (same.length > 0) runs.push({ kind: 'same', entries: same });
    same = [];
  };
  for (const entry of entries) {
    if (entry.kind === 'same') same.push(entry);
    else {
      close();
      runs.push({ kind: 'different', entry });
    }
  }
  close();
  return runs;
}

/** How many entries there are of each kind. */
export function entryCounts(entries: readonly DiffEntry[]): Readonly<Record<DiffEntry['kind'], number>> {
  const counts = { same: 0, changed: 0, 'only-a': 0, 'only-b': 0 };
  for (const { kind } of entries) counts[kind] += 1;
  return counts;
}

/** The counts in words; those of nothing are left out. */
export function countsInWords(entries: readonly DiffEntry[]): string {
  const counts = entryCounts(entries);
  const words = { same: 'the same', changed: 'changed', 'only-a': 'only in A', 'only-b': 'only in B' };
  const parts = (Object.keys(words) as DiffEntry['kind'][])
    .filter((kind) => counts[kind] > 0)
    .map((kind) => `${counts[kind].toLocaleString('en-US')} ${words[kind]}`);
  return parts.length === 0 ? 'no nodes on either side' : `nodes: ${parts.join(', ')}`;
}
