/** Test cases of one step or of all. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
}

/** The part that is read of the report of `vitest --reporter=json`. */
interface VitestReport {
  readonly numTotalTests: number;
  readonly numPassedTests: number;
}

/** The part that is read of the report of `playwright test --reporter=json`. */
interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
}

export type Report = VitestReport | PlaywrightReport;

/** A step without cases of its own counts as one. */
export function tallyCheck(succeeded: boolean): Tally {
  return succeeded ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/**
 * Counts the cases of a report (null when none was written). Whatever did not pass has failed, skipped cases too:
 * nothing here skips silently. A run that failed, or ran nothing, has at least one failure.
 */
export function tallyReport(report: Report | null, succeeded: boolean): Tally {
  const { passed, total } = report === null ? { passed: 0, total: 0 } : countCases(report);
  const broken = !succeeded || total === 0 ? 1 : 0;
  return { passed, failed: Math.max(total - passed, broken) };
}

export function addTallies(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
    failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
  };
}

function countCases(report: Report): { passed: number; total: number } {
  if (!('stats' in report)) return { passed: report.numPassedTests, total: report.numTotalTests };
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, total: expected + unexpected + flaky + skipped };
}
