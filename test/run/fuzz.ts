import { spawnSync } from 'node:child_process';

/**
 * `npm run fuzz`: the nightly run. 50,000 harmed inputs instead of the 2,000 of every test run, or
 * as many as the first argument says.
 */
const runs = process.argv[2] ?? '50000';
const { status } = spawnSync('npx', ['vitest', 'run', 'test/unit/fuzz-inputs.property.test.ts'], {
  stdio: 'inherit',
  env: { ...process.env, AFTERTURN_FUZZ_RUNS: runs },
});
process.exitCode = status ?? 1;
