import type { Problem } from '../../../base/problem.ts';

/** Of each kind so many are told one by one. */
const TOLD = 10;

/** Remarks on the entries of one archive: the first of each kind, then how many more there are. */
export class ArchiveNotes {
  private readonly kinds = new Map<string, { readonly told: Problem[]; more: number }>();

  add(note: Problem): void {
    const key = `${note.code} ${note.message}`;
    const kind = this.kinds.get(key) ?? { told: [], more: 0 };
    this.kinds.set(key, kind);
    if (kind.told.length < TOLD) kind.told.push(note);
    else kind.more += 1;
  }

  list(): Problem[] {
    return [...this.kinds.values()].flatMap(({ told, more }) => {
      const last = told.at(-1);
      if (more === 0 || last === undefined) return told;
      return [...told, { ...last, file: `${more.toLocaleString('en-US')} more:`, message: last.message }];
    });
  }
}
