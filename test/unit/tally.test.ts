import { expect, it } from 'vitest';
import { addTallies, tallyCheck, tallyReport } from '../run/tally.ts';

const vitest = { numTotalTests: 5, numPassedTests: 5 };

it('counts a check as one case', () => {
  expect([tallyCheck(true), tallyCheck(false)]).toEqual([
    { passed: 1, failed: 0 },
    { passed: 0, failed: 1 },
  ]);
});

it('counts a case that was skipped as failed', () => {
  expect(tallyReport({ ...vitest, numPassedTests: 3 }, true)).toEqual({ passed: 3, failed: 2 });
});

it('counts a flaky browser test as failed', () => {
  const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 0 };
  expect(tallyReport({ stats }, false)).toEqual({ passed: 4, failed: 2 });
});

it('counts a run that failed although all its cases passed', () => {
  expect(tallyReport(vitest, false)).toEqual({ passed: 5, failed: 1 });
});

it('counts a run without a report, or without a case, as failed', () => {
  const nothing = { numTotalTests: 0, numPassedTests: 0 };
  expect([tallyReport(null, true), tallyReport(nothing, true)]).toEqual([
    { passed: 0, failed: 1 },
    { passed: 0, failed: 1 },
  ]);
});

it('adds up', () => {
  expect(addTallies([tallyCheck(true), tallyReport(vitest, true)])).toEqual({ passed: 6, failed: 0 });
});
