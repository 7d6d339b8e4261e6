import { groupBy } from '../base/group-by.ts';
import { type CheckTotals, NO_TOTALS, withSession } from './check-totals.ts';
import type { CheckedSession } from './checked-session.ts';
import { safeText } from './safe-text.ts';
import { entriesOf, groupLines } from './text-entry.ts';
import type { TextStyle } from './text-style.ts';

/**
 * All sessions and the summary; sessions that are clean are only counted. Ends with a line's end.
 * `seconds` is the time the run took, or null to leave it out.
 */
export function textReport(
  all: readonly CheckedSession[],
  style: TextStyle,
  seconds: number | null = null,
): string {
  const blocks = all.map((checked) => sessionText(checked, style)).filter((block) => block !== '');
  return [...blocks, summaryText(all.reduce(withSession, NO_TOTALS), style, seconds)].join('\n');
}

/** One session's findings and problems, those of one rule together; "" when it is clean. */
export function sessionText(checked: CheckedSession, style: TextStyle): string {
  const entries = entriesOf(checked);
  if (entries.length === 0) return '';
  const { bold, dim } = style.palette;
  const groups = groupBy(entries, ({ label, code, remedy }) => `${label}\n${code}\n${remedy}`);
  const blocks = [...groups.values()].map((group) => `${groupLines(group, style).join('\n')}\n`);
  const title = checked.title === '' ? '' : `  ${safeText(checked.title)}`;
  return `${bold(safeText(checked.session))}${title}\n${dim(safeText(checked.input))}\n\n${blocks.join('\n')}`;
}

/** The last line: counts, inputs that could not be read among them, and the run's time unless that is null. */
export function summaryText(totals: CheckTotals, { palette }: TextStyle, seconds: number | null): string {
  const { sessions, objected, error, warning, info, problems, following, unread, known, ignored } = totals;
  const time = seconds === null ? '' : palette.dim(` (${seconds.toFixed(seconds < 10 ? 1 : 0)} s)`);
  const failed = unread === 0 ? '' : `, ${palette.red(`${unread} ${plural('input', unread)} not read`)}`;
  const checked = `${sessions === 0 ? 'no' : sessions} ${plural('session', sessions)} checked`;
  if (sessions === 0) return `${checked}${failed}${time}\n`;
  const untold = [
    known > 0 ? `, ${palette.dim(`${known} known from the baseline`)}` : '',
    ignored > 0 ? `, ${palette.dim(`${ignored} ignored`)}` : '',
  ].join('');
  const remarks = info > 0 ? `, ${palette.cyan(`${info} info`)}` : '';
  if (objected === 0)
    return `${checked}, ${palette.green(known + ignored > 0 ? 'nothing new' : 'nothing found')}${remarks}${untold}${failed}${time}\n`;
  const counts = [
    error > 0 ? palette.red(`${error} ${plural('error', error)}`) : '',
    warning > 0 ? palette.yellow(`${warning} ${plural('warning', warning)}`) : '',
    info > 0 ? palette.cyan(`${info} info`) : '',
    problems > 0 ? palette.yellow(`${problems} ${plural('problem', problems)}`) : '',
    following > 0 ? palette.dim(`${following} more that ${following === 1 ? 'follows' : 'follow'}`) : '',
  ].filter((count) => count !== '');
  return `${checked}, ${objected} not clean: ${counts.join(', ')}${untold}${failed}${time}\n`;
}

function plural(word: string, count: number): string {
  return count === 1 ? word : `${word}s`;
}
