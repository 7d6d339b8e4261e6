import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { gzipSync, zipSync } from 'fflate';
import { packTar } from 'modern-tar';
import { expect, test } from '../support/site-test.ts';
import { sessionFilesOf, writeFiles } from '../support/temp-store.ts';

const BUNDLE = resolve(import.meta.dirname, '../../fixtures/example/gauge_archive.bundle');
const NODES = [
  { id: 'u1', seq: 1, role: 'user', output: 'Which tide gauge fell silent?', predecessor: 'ROOT' },
  { id: 'l1', seq: 2, role: 'llm', name: 'lantern-2', output: 'Yonaguni, at noon.', predecessor: 'u1' },
];
const FILES = sessionFilesOf(NODES, { id: 'dropped', title: 'Dropped session', head_id: 'l1' });
const bytes = new Map(
  Object.entries(FILES).map(([path, text]) => [`deep/dropped/${path}`, Buffer.from(text)]),
);

/** The same session in every form that people hand around. */
async function forms(): Promise<Record<string, Buffer>> {
  const tar = await packTar(
    [...bytes].map(([name, body]) => ({ header: { name, size: body.length, type: 'file' }, body })),
  );
  const folder = writeFiles(test.info().outputPath('dropped'), FILES);
  const pack = test.info().outputPath('p.json');
  execFileSync(process.execPath, ['dist/afterturn.js', 'pack', folder, '-o', pack], { stdio: 'pipe' });
  return {
    'a.tar': Buffer.from(tar),
    'a.tar.gz': Buffer.from(gzipSync(tar)),
    'a.zip': Buffer.from(zipSync(Object.fromEntries(bytes))),
    'a.json': readFileSync(pack),
  };
}

/** Starts to count requests, once the page has loaded itself whole. */
async function requestsOf(page: Page): Promise<string[]> {
  const scripts = readdirSync(resolve(import.meta.dirname, '../../dist/site/app')).sort();
  await expect
    .poll(() =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .flatMap(({ name }) => /\/app\/([^/]+\.js)$/.exec(name)?.[1] ?? [])
          .sort(),
      ),
    )
    .toEqual(scripts);
  const requests: string[] = [];
  page.on('request', (request) => {
    if (!/^(blob|data):/.test(request.url())) requests.push(request.url());
  });
  return requests;
}

async function pick(page: Page, field: 'files' | 'folder', what: Parameters<Page['setInputFiles']>[1]) {
  await page.locator(`input[data-pick="${field}"]`).setInputFiles(what);
}

async function expectOpens(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: title }).first().click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await page.getByTestId('graph').waitFor();
}

test('opens a bundle without a single request', async ({ site: page }) => {
  await page.goto('#/');
  await page.getByRole('heading', { name: 'Sessions' }).waitFor();
  const requests = await requestsOf(page);
  const before = await page.getByRole('row').count();
  await pick(page, 'files', BUNDLE);
  await expect(page.getByText('opened here', { exact: true })).toHaveCount(1);
  expect(await page.getByRole('row').count()).toBe(before + 1);
  await page.locator('a[href*="~local"]').click();
  await page.getByTestId('graph').waitFor();
  expect(requests).toEqual([]);
});

test('opens archives and packs by what is in them', async ({ site: page }) => {
  await page.goto('#/');
  const requests = await requestsOf(page);
  const all = Object.entries(await forms());
  // No name tells what it is.
  await pick(
    page,
    'files',
    all.map(([, buffer], at) => ({ name: `file${at}`, mimeType: '', buffer })),
  );
  await expect(page.getByText('opened here', { exact: true })).toHaveCount(all.length);
  await expectOpens(page, 'Dropped session');
  await expect(page.getByText('Yonaguni, at noon.', { exact: true })).toBeVisible();
  expect(requests.filter((url) => !url.endsWith('/data/index.json'))).toEqual([]);
});

test('opens a folder, and forgets it on demand', async ({ site: page }) => {
  await page.goto('#/');
  const files = sessionFilesOf(NODES, { id: 'dropped', title: 'Picked folder', head_id: 'l1' });
  await pick(page, 'folder', writeFiles(test.info().outputPath('picked'), files));
  await expectOpens(page, 'Picked folder');
  await page.goto('#/');
  await page.getByRole('button', { name: /^Remove Picked folder/ }).click();
  await expect(page.getByText('opened here', { exact: true })).toHaveCount(0);
});

test('takes what is dropped', async ({ site: page }) => {
  await page.goto('#/');
  const zip = [...((await forms())['a.zip'] ?? [])];
  const data = await page.evaluateHandle((content) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([new Uint8Array(content)], 'dropped.zip'));
    return transfer;
  }, zip);
  await page.dispatchEvent('body', 'dragenter', { dataTransfer: data });
  await expect(page.getByText('Drop to open')).toBeVisible();
  await page.dispatchEvent('body', 'drop', { dataTransfer: data });
  await expect(page.getByText('Drop to open')).toHaveCount(0);
  await expect(page.getByText('opened here', { exact: true })).toHaveCount(1);
});

test('tells what could not be read and what to do, and opens the rest', async ({ site: page }) => {
  await page.goto('#/');
  const cut = readFileSync(BUNDLE).subarray(0, 900);
  await pick(page, 'files', [
    { name: 'cut.bundle', mimeType: '', buffer: cut },
    { name: 'notes.txt', mimeType: '', buffer: Buffer.from('no store') },
    { name: 'good.bundle', mimeType: '', buffer: readFileSync(BUNDLE) },
  ]);
  await expect(page.getByText('opened here', { exact: true })).toHaveCount(1);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('cut.bundle');
  await expect(alert).toContainText('notes.txt');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(alert).toHaveCount(0);
});

test('stops when it is cancelled and keeps what was read before', async ({ site: page }) => {
  await page.goto('#/');
  await pick(page, 'files', BUNDLE);
  await expect(page.getByText('opened here', { exact: true })).toHaveCount(1);
  // Work that never reaches its worker is never done, however quick the machine.
  await page.evaluate(() => {
    Worker.prototype.postMessage = () => {};
  });
  await pick(page, 'files', { name: 'endless.gz', mimeType: '', buffer: Buffer.from('never read') });
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect.poll(() => page.workers().length).toBe(1);
  await page.getByRole('button', { name: 'Cancel opening endless.gz' }).click();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect.poll(() => page.workers().length).toBe(0);
  await expect(page.getByText('opened here', { exact: true })).toHaveCount(1);
});

test('says after a reload that the session was never published', async ({ site: page }) => {
  await page.goto('#/s/~local-7');
  await expect(page.getByRole('heading', { name: /opened from a machine/ })).toBeVisible();
});
