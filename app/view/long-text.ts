import { visibleText } from './visible-text.ts';
import { lengthOf, takeFirst } from '../../lib/base/code-points.ts';

/** How much of a text is shown before the reader asks for more, and how much each asking adds. */
export const FIRST_PART = 20_000;
export const NEXT_PART = 200_000;

/** A text shown in part: what is shown, and how much of it is not, in characters. */
export interface ShownText {
  readonly text: string;
  readonly shown: number;
  readonly total: number;
}

/** The first `limit` characters; the whole when it is not longer. */
export function shownText(text: string, limit: number): ShownText {
  const total = lengthOf(text);
  return total <= limit
    ? { text, shown: total, total }
    : { text: takeFirst(text, limit), shown: limit, total };
}

/** One line for a list: the first line with anything on it, shortened with a mark; nothing in it hides. */
export function firstLine(text: string, limit = 120): string {
  const line =
    text
      .slice(0, 4 * limit)
      .trimStart()
      .split('\n', 1)[0]
      ?.trimEnd() ?? '';
  return visibleText(lengthOf(line) > limit ? `${takeFirst(line, limit - 1)}…` : line);
}
