import { spawnSync } from 'node:child_process';
import { findBrowser, onPath } from '../support/browser.ts';

/** Makes sure that there is a Chromium to test with: finds one, or installs one. */

const APT = 'apt-get update && apt-get install -y --no-install-recommends chromium';
const PLAYWRIGHT = 'npx playwright install chromium';

const HELP =
  'There is no Chromium for the browser tests and none could be installed. Install chromium or Google Chrome, ' +
  'or set AFTERTURN_CHROMIUM to the path of one, and run the tests again.';

function succeeds(command: string): boolean {
  console.log(`No Chromium found; running: ${command}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, { shell: true, stdio: 'inherit', env }).status === 0;
}

function ensureBrowser(): string {
  const mayUseApt = process.getuid?.() === 0 && onPath('apt-get') !== null;
  for (const command of [null, ...(mayUseApt ? [APT] : []), PLAYWRIGHT]) {
    if (command !== null && !succeeds(command)) continue;
    const browser = findBrowser();
    if (browser !== null) return browser;
  }
  throw new Error(HELP);
}

try {
  console.log(`Testing with ${ensureBrowser()}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
