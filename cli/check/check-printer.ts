import type { SetFinding } from '../../lib/check/check-set.ts';
import type { FailOn } from '../../lib/check/control/check-settings.ts';
import type { Finding, Severity } from '../../lib/check/finding.ts';
import { INTERNAL_ERROR } from '../../lib/check/internal-error.ts';
import type { Rule } from '../../lib/check/rule.ts';
import { type CheckTotals, NO_TOTALS, withFindings, withSession } from '../../lib/report/check-totals.ts';
import { checkMarkdown } from '../../lib/report/check/check-markdown.ts';
import type { CheckReport } from '../../lib/report/check/check-report.ts';
import { githubCommands } from '../../lib/report/check/github.ts';
import { junit } from '../../lib/report/check/junit.ts';
import { sarif } from '../../lib/report/check/sarif.ts';
import type { CheckedSession } from '../../lib/report/checked-session.ts';
import { checkJson, checkLine } from '../../lib/report/json-report.ts';
import { sessionText, summaryText } from '../../lib/report/text-report.ts';
import { withSetFindings } from '../../lib/report/with-set-findings.ts';
import manifest from '../../package.json' with { type: 'json' };
import { COULD_NOT_RUN, setExitCode } from '../exit-code.ts';
import type { Failure } from '../read-sessions.ts';
import { outputStyle, print, printJson } from '../terminal.ts';
import type { Told } from './check-control.ts';
import type { CheckFormat } from './check-options.ts';

/** How what was found is printed. */
export interface PrintRequest {
  readonly format: CheckFormat;
  /** Whether text has what is only worth knowing. */
  readonly info: boolean;
  readonly rules: readonly Rule[];
  readonly failOn: FailOn;
}

/** What ends a run. */
export interface RunEnd {
  readonly failures: readonly Failure[];
  readonly seconds: number;
  readonly isInterrupted: boolean;
}

/** Prints sessions as they come, but for formats that are one document and need them all. */
export class CheckPrinter {
  totals: CheckTotals = NO_TOTALS;
  private readonly clean = new Set<string>();
  private readonly kept: CheckedSession[] = [];
  private readonly style = outputStyle();

  constructor(private readonly request: PrintRequest) {}

  async add(checked: CheckedSession, told: Told): Promise<void> {
    const { objected } = this.totals;
    const shown = { ...checked, findings: told.findings };
    this.totals = withSession(withUntold(this.totals, told), shown);
    if (this.totals.objected === objected) this.clean.add(keyOf(checked));
    noteInternalErrors(checked.findings);
    if (this.isDocument()) this.kept.push(shown);
    else await this.print(shown);
  }

  /** What only all sessions together show comes last: in the document with its session, else on its own. */
  async end(found: readonly SetFinding[], untold: Omit<Told, 'findings'>, run: RunEnd): Promise<CheckTotals> {
    const findings = found.map(({ finding }) => finding);
    const notClean = new Set(found.map(({ input, finding }) => keyOf({ input, session: finding.session })));
    const objected = this.totals.objected + [...notClean].filter((key) => this.clean.has(key)).length;
    const unread = run.failures.length;
    this.totals = { ...withFindings(withUntold(this.totals, untold), findings), objected, unread };
    noteInternalErrors(findings);
    if (this.isDocument()) await this.printDocument(withSetFindings(this.kept, found), run);
    else for (const checked of withSetFindings([], found)) await this.print(checked);
    if (this.request.format === 'text') await print(summaryText(this.totals, this.style, run.seconds));
    return this.totals;
  }

  private isDocument(): boolean {
    return this.request.format !== 'text' && this.request.format !== 'ndjson';
  }

  private async print(checked: CheckedSession): Promise<void> {
    if (this.request.format === 'ndjson') return printJson(`${checkLine(checked)}\n`);
    const isShown = ({ severity }: Finding): boolean => this.request.info || severity !== 'info';
    const shown = { ...checked, findings: checked.findings.filter(isShown) };
    return print(separated(sessionText(shown, this.style)));
  }

  private printDocument(sessions: readonly CheckedSession[], run: RunEnd): Promise<void> {
    const { rules, failOn, format } = this.request;
    const { failures, isInterrupted } = run;
    const failing = failingSeverities(failOn);
    const { version } = manifest;
    const report: CheckReport = {
      sessions,
      totals: this.totals,
      failures,
      rules,
      failing,
      version,
      isInterrupted,
    };
    switch (format) {
      case 'sarif':
        return printJson(sarif(report));
      case 'junit':
        return print(junit(report));
      case 'github':
        return print(githubCommands(report));
      case 'markdown':
        return print(checkMarkdown(report));
      default:
        return printJson(checkJson(sessions));
    }
  }
}

/** The severities that fail a run. */
export function failingSeverities(failOn: FailOn): ReadonlySet<Severity> {
  const all: readonly Severity[] = ['error', 'warning', 'info'];
  return new Set(failOn === 'never' ? [] : all.slice(0, all.indexOf(failOn) + 1));
}

function withUntold(totals: CheckTotals, { known, ignored }: Omit<Told, 'findings'>): CheckTotals {
  return { ...totals, known: totals.known + known, ignored: totals.ignored + ignored };
}

function noteInternalErrors(findings: readonly Finding[]): void {
  if (findings.some(({ rule }) => rule === INTERNAL_ERROR)) setExitCode(COULD_NOT_RUN);
}

function keyOf({ session, input }: Pick<CheckedSession, 'session' | 'input'>): string {
  return `${session}\n${input}`;
}

function separated(block: string): string {
  return block === '' ? '' : `${block}\n`;
}
