import { defineConfig } from '@playwright/test';
import { browserFlags, findBrowser } from './test/support/browser.ts';
import { SITE_URL } from './test/support/serve-example.ts';

const executablePath = findBrowser();
// Set by the global set-up; this file is read again, with it, in each worker.
const baseURL = process.env[SITE_URL];

export default defineConfig({
  testDir: 'test/browser',
  outputDir: 'test-results',
  globalSetup: './test/support/serve-example.ts',
  forbidOnly: true,
  // A test that passes at its second try has found something.
  retries: 0,
  workers: 2,
  // Software drawing on two busy cores is slow; what hangs is still found.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    ...(baseURL === undefined ? {} : { baseURL }),
    launchOptions: { args: browserFlags(), ...(executablePath === null ? {} : { executablePath }) },
    screenshot: 'only-on-failure',
  },
});
