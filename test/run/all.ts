import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { addTallies, type Report, type Tally, tallyCheck, tallyReport } from './tally.ts';

/**
 * `npm test`: every check and every test in one run, which goes on after a failure. Its last line is
 * `N passed, N failed`: test cases, with each other step as one. Exit code 1 when anything failed.
 */

interface Step {
  readonly name: string;
  /** For the shell, which has the path for a report in $REPORT. */
  readonly command: string;
  /** True when the command writes a report, whose cases then count instead of the step. */
  readonly reports?: true;
}

const STEPS: readonly Step[] = [
  { name: 'format', command: 'npm run --silent check:format' },
  { name: 'lint', command: 'npm run --silent check:lint' },
  { name: 'types', command: 'npm run --silent check:types' },
  { name: 'unused code', command: 'npm run --silent check:unused' },
  // Before the tests, because some of them run what was built.
  { name: 'build', command: 'npm run --silent build' },
  {
    name: 'tests',
    command: 'npm run --silent test:unit -- --reporter=default --reporter=json --outputFile.json="$REPORT"',
    reports: true,
  },
  {
    name: 'browser tests',
    command: 'PLAYWRIGHT_JSON_OUTPUT_FILE="$REPORT" npm run --silent test:browser -- --reporter=list,json',
    reports: true,
  },
];

const PROJECT = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'afterturn-reports-'));

function run(step: Step, index: number): Tally {
  console.log(`\n== ${step.name}: ${step.command}`);
  const started = performance.now();
  const report = join(folder, `${index}.json`);
  const env = { ...process.env, REPORT: report };
  const { status } = spawnSync(step.command, { cwd: PROJECT, shell: true, stdio: 'inherit', env });
  const succeeded = status === 0;
  const tally = step.reports === true ? tallyReport(readReport(report), succeeded) : tallyCheck(succeeded);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`== ${step.name}: ${tally.failed === 0 ? 'ok' : 'FAILED'} after ${seconds} s`);
  return tally;
}

/** The report, or null when the step ended before it wrote one. */
function readReport(path: string): Report | null {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Report) : null;
}

const tallies = STEPS.map(run);
rmSync(folder, { recursive: true });
const failing = STEPS.filter((_, index) => tallies[index]?.failed !== 0).map(({ name }) => name);
const { passed, failed } = addTallies(tallies);
console.log(failing.length === 0 ? '\n== all steps ok' : `\n== failed: ${failing.join(', ')}`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
