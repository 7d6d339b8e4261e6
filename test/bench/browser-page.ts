import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { chromium } from '@playwright/test';
import { browserFlags, findBrowser } from '../support/browser.ts';
import { serveFolder } from '../support/static-server.ts';

const COMMAND = resolve(import.meta.dirname, '../../dist/afterturn.js');

/** What opening a store in the page took, in milliseconds. */
export interface PageTimes {
  /** From the choice of the file until the session is in the list. */
  readonly listed: number;
  /** The longest task that held the page up meanwhile; 0 when none was long enough to be noticed. */
  readonly longestTask: number;
}

/** Opens a store in the page of a fresh browser, as the built site does it. */
export async function openInPage(input: string, folder: string): Promise<PageTimes> {
  const site = join(folder, 'page');
  const example = resolve(import.meta.dirname, '../../fixtures/example');
  execFileSync(process.execPath, [COMMAND, 'site', example, '--out', site], { stdio: 'pipe' });
  const server = await serveFolder(site, '/bench/');
  const executablePath = findBrowser();
  const browser = await chromium.launch({
    args: browserFlags(),
    ...(executablePath === null ? {} : { executablePath }),
  });
  try {
    const page = await browser.newPage();
    await page.goto(`${server.url}#/`);
    await page.getByRole('link', { name: 'Gauge archive keeper' }).waitFor();
    await page.evaluate(() => {
      const longest = { duration: 0 };
      Object.assign(window, { longest });
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) longest.duration = Math.max(longest.duration, duration);
      }).observe({ entryTypes: ['longtask'] });
    });
    const start = performance.now();
    await page.locator('input[data-pick="files"]').setInputFiles(input);
    await page.getByText('opened here', { exact: true }).waitFor();
    const listed = performance.now() - start;
    const longestTask = await page.evaluate(
      () => (window as unknown as { longest: { duration: number } }).longest.duration,
    );
    return { listed, longestTask };
  } finally {
    await browser.close();
    await server.close();
  }
}

/** How long a process of the command takes to open and check it, in milliseconds. */
export function checkInNode(input: string): number {
  const start = performance.now();
  execFileSync(process.execPath, [COMMAND, 'check', '--format', 'ndjson', input], { stdio: 'pipe' });
  return performance.now() - start;
}
