import type { ContextEntry } from '../replay/context-trail.ts';

/** The entries at which two contexts part; null where one of them ends. */
export interface Parting {
  readonly a: ContextEntry | null;
  readonly b: ContextEntry | null;
}

/**
 * Finds where contexts of two trails part. Contexts of one branch share their entries, so what
 * was found for two entries holds for all contexts that go on from them: for all calls together it costs
 * the entries that there are.
 */
export class FirstDifferences {
  private readonly found = new WeakMap<ContextEntry, { readonly with: ContextEntry; readonly at: Parting }>();

  /** Of two contexts that are not the same. */
  between(a: ContextEntry | null, b: ContextEntry | null): Parting {
    let [left, right] = [a, b];
    let at: Parting = { a: null, b: null };
    // What stands behind the end of the shorter one parts there at the latest.
    while ((left?.length ?? 0) > (right?.length ?? 0))
      [at, left] = [{ a: left, b: null }, left?.before ?? null];
    while ((right?.length ?? 0) > (left?.length ?? 0))
      [at, right] = [{ a: null, b: right }, right?.before ?? null];
    const passed: [ContextEntry, ContextEntry][] = [];
    let known: Parting | null = null;
    while (left !== null && right !== null && left.chain !== right.chain) {
      const before = this.found.get(left);
      if (before?.with === right) {
        known = before.at;
        break;
      }
      passed.push([left, right]);
      at = { a: left, b: right };
      [left, right] = [left.before, right.before];
    }
    const parting = known ?? at;
    for (const [inA, inB] of passed) this.found.set(inA, { with: inB, at: parting });
    return parting;
  }
}
