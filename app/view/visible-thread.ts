import type { ThreadItem } from './thread.ts';

/** The items of a thread that show: the outermost, and what lies directly inside an open one. */
export function visibleThread(
  thread: readonly ThreadItem[],
  open: { has(index: number): boolean },
): ThreadItem[] {
  let hiddenBelow = Infinity;
  return thread.filter((item) => {
    if (item.level > hiddenBelow) return false;
    hiddenBelow = open.has(item.index) ? Infinity : item.level;
    return true;
  });
}
