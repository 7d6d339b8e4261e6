import type { HistorySource } from '../../history/history-source.ts';
import type { SessionHistory } from '../../history/session-history.ts';
import { damaged } from '../git-errors.ts';
import { readHistory } from './read-history.ts';
import type { ObjectSource } from './tree-changes.ts';

/**
 * The history behind a commit, read once, when it is first asked for.
 *
 * @param shallow ids of commits whose parents are not there, and are not missed
 */
export function historyAtCommit(
  source: ObjectSource,
  commit: string,
  shallow: () => ReadonlySet<string> = () => new Set(),
): HistorySource {
  let known: SessionHistory | undefined;
  return {
    history: () => (known ??= readHistory(source, commit, shallow())),
    readObject(id) {
      const { kind, data } = source.objects.read(id);
      if (kind !== 'blob') throw damaged(source.place, `the object ${id} is no file`);
      return data;
    },
  };
}
