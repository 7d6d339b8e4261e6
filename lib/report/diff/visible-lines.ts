import type { ChangeLine } from '../../diff/text-change.ts';

/** A line, or how many were left out. */
export type VisibleLine = ChangeLine | { readonly skipped: number; readonly what: 'equal' | 'more' };

/** Which lines of a comparison are shown. */
export interface LineLimits {
  /** Equal lines kept around each that differs. */
  readonly context: number;
  /** Most lines of one comparison; what is cut is counted. */
  readonly most: number;
}

/** Everything. */
export const ALL_LINES: LineLimits = { context: Infinity, most: Infinity };

/** Leaves out equal lines far from any difference, and what goes over the limit; each gap says how many. Linear. */
export function visibleLines(lines: readonly ChangeLine[], { context, most }: LineLimits): VisibleLine[] {
  const near = nearDifference(lines, context);
  const shown: VisibleLine[] = [];
  let [skipped, count] = [0, 0];
  const gap = (): void => {
    if (skipped > 0) shown.push({ skipped, what: 'equal' });
    skipped = 0;
  };
  for (const [at, line] of lines.entries()) {
    if (near[at] !== 1) {
      skipped += 1;
      continue;
    }
    gap();
    if (count >= most) return [...shown, { skipped: lines.length - at, what: 'more' }];
    shown.push(line);
    count += 1;
  }
  gap();
  return shown;
}

/** 1 for each line within reach of one that differs. */
function nearDifference(lines: readonly ChangeLine[], context: number): Uint8Array {
  const near = new Uint8Array(lines.length);
  const mark = (places: Iterable<number>): void => {
    let left = -1;
    for (const at of places) {
      left = lines[at]?.sign === ' ' ? left - 1 : context;
      if (left >= 0) near[at] = 1;
    }
  };
  mark(lines.keys());
  mark([...lines.keys()].reverse());
  return near;
}
