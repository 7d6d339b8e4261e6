import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test as base } from '@playwright/test';

const test = base.extend<{ file: string }>({
  // The first argument of a fixture must be a pattern, even an empty one.
  // eslint-disable-next-line no-empty-pattern
  file: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'afterturn-single-'));
    const file = join(folder, 'report.html');
    const args = ['site', 'fixtures/example', '--out', join(folder, 'site'), '--single-file', file];
    execFileSync(process.execPath, ['dist/afterturn.js', ...args], {
      cwd: join(import.meta.dirname, '../..'),
    });
    await use(pathToFileURL(file).href);
    rmSync(folder, { recursive: true });
  },
});

test('the one-file form opens from disk, asks for nothing else and survives a reload', async ({
  page,
  file,
}) => {
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  page.on('request', (request) => {
    if (!request.url().startsWith('data:') && request.url().split('#')[0] !== file)
      faults.push(request.url());
  });
  await page.goto(file);
  await page.getByRole('link', { name: 'Nightly build red since Tuesday' }).click();
  await expect(page.getByTestId('graph')).toBeVisible();
  await page.reload();
  await expect(page.getByTestId('graph')).toBeVisible();
  expect(faults).toEqual([]);
});
