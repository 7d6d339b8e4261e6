import type { Severity } from '../../check/finding.ts';
import type { CheckedSession } from '../checked-session.ts';
import { codeSpan } from '../markdown.ts';
import type { CheckReport } from './check-report.ts';
import { type ReportEntry, reportEntries } from './report-entry.ts';
import { sharedInput, sharedPath } from './shared-path.ts';

/** What a comment of a pull request takes, with room to spare. */
export const MOST_CHARACTERS = 60_000;

const MARKS: Readonly<Record<Severity, string>> = { error: '🔴', warning: '🟡', info: '🔵' };

/**
 * The run as Markdown for pull requests and job summaries: counts, then the sessions that are not clean, folded. Info is
 * counted alone. What would go over {@link MOST_CHARACTERS} is cut at a finding, and counted. All that comes from a store
 * stands in code spans, where nothing is markup, a mention or a link.
 */
export function checkMarkdown(report: CheckReport): string {
  const { sessions, failures } = report;
  const told = sessions
    .map((checked) => ({
      checked,
      entries: reportEntries(checked).filter(({ severity }) => severity !== 'info'),
    }))
    .filter(({ entries }) => entries.length > 0);
  const failed = failures.map(
    ({ input, message, remedy }) =>
      `- ❌ ${codeSpan(sharedInput(input))} could not be read: ${codeSpan(message)}. ${codeSpan(remedy)}\n`,
  );
  const budget = new Budget(MOST_CHARACTERS);
  const head = `${headline(report)}\n`;
  budget.take(head);
  const unread = failed.filter((line) => budget.take(line)).join('');
  const blocks = told.map(({ checked, entries }) => sessionBlock(checked, entries, budget));
  const cut =
    budget.refused === 0
      ? ''
      : `\n_${budget.refused} more are not shown: this report is cut at ${MOST_CHARACTERS} characters._\n`;
  return `${head}${unread === '' ? '' : `\n${unread}`}${blocks.join('')}${cut}`;
}

function headline({ totals, failures, isInterrupted }: CheckReport): string {
  const { sessions, objected, error, warning, info, problems, following, known, ignored } = totals;
  const isClean = objected === 0 && failures.length === 0;
  const rows = [
    ['Sessions', sessions],
    ['Not clean', objected],
    ['🔴 Errors', error],
    ['🟡 Warnings', warning],
    ['🔵 Info', info],
    ['Problems', problems],
    ['Follow from others', following],
    ['Known', known],
    ['Ignored', ignored],
    ['Not read', failures.length],
  ].filter(([name, count]) => count !== 0 || name === 'Sessions');
  const line = (cells: readonly unknown[]): string => `| ${cells.join(' | ')} |`;
  const table = [
    line(rows.map(([name]) => name)),
    line(rows.map(() => '---:')),
    line(rows.map(([, count]) => count)),
  ].join('\n');
  const stopped = isInterrupted ? '\n\n**The run was stopped before everything was read.**' : '';
  return `### ${isClean ? '✅' : '❌'} afterturn check\n\n${table}${stopped}\n`;
}

function sessionBlock(checked: CheckedSession, entries: readonly ReportEntry[], budget: Budget): string {
  const name = codeSpan(checked.session);
  const count = `${entries.length} ${entries.length === 1 ? 'finding' : 'findings'}`;
  // A summary is HTML, in which a code span is none: the name stands below it.
  const open = `\n#### ${name}\n\n<details><summary>${count}</summary>\n\n`;
  const close = '\n</details>\n';
  if (!budget.take(open + close)) {
    budget.refuse(entries.length);
    return '';
  }
  const lines = entries.map(entryLine).filter((line) => budget.take(line));
  return `${open}${lines.join('')}${close}`;
}

function entryLine({ checked, severity, code, message, remedy, file, following }: ReportEntry): string {
  const more = following === 0 ? '' : ` and ${following} more that ${following === 1 ? 'follows' : 'follow'}`;
  const place = codeSpan(sharedPath(checked, file));
  return `- ${MARKS[severity]} **${severity}** ${codeSpan(code)} ${codeSpan(message)}${more}  \n  in ${place}  \n  to fix: ${codeSpan(remedy)}\n`;
}

/** Room that is left; once something did not fit, nothing else does. */
class Budget {
  refused = 0;

  constructor(private left: number) {}

  take(text: string): boolean {
    if (this.refused === 0 && text.length <= this.left) {
      this.left -= text.length;
      return true;
    }
    this.refused += 1;
    return false;
  }

  /** Counts what was never asked for, because what should hold it did not fit. */
  refuse(entries: number): void {
    this.refused += entries - 1;
  }
}
