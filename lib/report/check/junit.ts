import type { CheckedSession } from '../checked-session.ts';
import { safeText } from '../safe-text.ts';
import { groupBy } from '../../base/group-by.ts';
import type { CheckReport } from './check-report.ts';
import { type ReportEntry, reportEntries } from './report-entry.ts';
import { sharedInput, sharedPath } from './shared-path.ts';

/** What a test suite holds, counted for its head. */
interface Suite {
  readonly name: string;
  readonly cases: readonly string[];
  readonly failures: number;
  readonly errors: number;
}

/**
 * The run as JUnit's XML: a suite a session, in it a case for each rule that objects and one for all the others. A rule
 * fails its case when its findings fail the run, else they stand in the case's output; an input that
 * could not be read is a suite with an error.
 */
export function junit(report: CheckReport): string {
  const suites = [
    ...report.sessions.map((checked) => sessionSuite(checked, report)),
    ...report.failures.map(failedSuite),
  ];
  const total = (count: (suite: Suite) => number): number =>
    suites.reduce((sum, each) => sum + count(each), 0);
  const head = counts(
    total(({ cases }) => cases.length),
    total(({ failures }) => failures),
    total(({ errors }) => errors),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="afterturn" ${head}>\n${suites.map(suiteXml).join('')}</testsuites>\n`;
}

function sessionSuite(checked: CheckedSession, { failing, rules }: CheckReport): Suite {
  const groups = [...groupBy(reportEntries(checked), ({ code }) => code)];
  const isFailure = (entries: readonly ReportEntry[]): boolean =>
    entries.some(({ severity, finding }) => failing.has(severity) || (finding === null && failing.size > 0));
  const others = rules.filter(({ id }) => !groups.some(([code]) => code === id)).length;
  return {
    name: `${checked.session} (${sharedInput(checked.input)})`,
    cases: [
      ...groups.map(([code, entries]) => caseXml(checked, code, entries, isFailure(entries))),
      emptyCase(checked, `${others} other rules`),
    ],
    failures: groups.filter(([, entries]) => isFailure(entries)).length,
    errors: 0,
  };
}

function failedSuite({ input, message, remedy }: CheckReport['failures'][number]): Suite {
  const place = sharedInput(input);
  const error = `    <error message="${attribute(message)}">${content(remedy)}</error>\n`;
  return { name: place, cases: [testCase('can be read', place, error)], failures: 0, errors: 1 };
}

function caseXml(
  checked: CheckedSession,
  code: string,
  entries: readonly ReportEntry[],
  isFailure: boolean,
): string {
  const [first] = entries;
  const text = entries.map((entry) => entryText(entry)).join('\n');
  const tag = isFailure ? 'failure' : 'system-out';
  const message = entries.length === 1 ? (first?.message ?? '') : `${entries.length} times`;
  const attributes = isFailure ? ` message="${attribute(message)}" type="${first?.severity ?? ''}"` : '';
  return testCase(code, checked.session, `    <${tag}${attributes}>${content(text, true)}</${tag}>\n`);
}

function entryText({ checked, message, remedy, file, following }: ReportEntry): string {
  const more =
    following === 0 ? '' : `\n  and ${following} more that ${following === 1 ? 'follows' : 'follow'} from it`;
  return `${safeText(message)}\n  in ${safeText(sharedPath(checked, file))}\n  to fix: ${safeText(remedy)}${more}`;
}

function emptyCase({ session }: CheckedSession, name: string): string {
  return `  <testcase name="${attribute(name)}" classname="${attribute(session)}"/>\n`;
}

function testCase(name: string, className: string, body: string): string {
  return `  <testcase name="${attribute(name)}" classname="${attribute(className)}">\n${body}  </testcase>\n`;
}

function suiteXml({ name, cases, failures, errors }: Suite): string {
  const head = counts(cases.length, failures, errors);
  return `<testsuite name="${attribute(name)}" ${head}>\n${cases.join('')}</testsuite>\n`;
}

function counts(tests: number, failures: number, errors: number): string {
  return `tests="${tests}" failures="${failures}" errors="${errors}"`;
}

function attribute(text: string): string {
  return content(text).replaceAll('"', '&quot;');
}

/** Characters that XML cannot hold are made visible as in the terminal, line ends kept where `isText` has some of ours. */
function content(text: string, isText: boolean = false): string {
  const safe = isText ? text.split('\n').map(safeText).join('\n') : safeText(text);
  return safe.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
