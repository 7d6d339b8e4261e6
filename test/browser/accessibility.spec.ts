import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '../support/site-test.ts';

const SESSION = '#/s/tidemark_nightly';
const BUNDLE = resolve(import.meta.dirname, '../../fixtures/example/gauge_archive.bundle');
const PAGES = {
  'the list': '#/',
  'an unknown session': '#/s/nothing',
  'the transcript': SESSION,
  'the outline': `${SESSION}?nodes=outline`,
  findings: `${SESSION}?view=findings`,
  'a diff': `${SESSION}?call=u08_reply&view=diff`,
  problems: `${SESSION}?view=problems`,
  'a graph alone': `${SESSION}?view=graph`,
};

for (const colorScheme of ['light', 'dark'] as const) {
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    test(`axe finds nothing in the ${colorScheme} theme at ${viewport.width} pixels`, async ({ site }) => {
      test.slow();
      await site.emulateMedia({ colorScheme });
      await site.setViewportSize(viewport);
      for (const [name, hash] of Object.entries(PAGES)) {
        await site.goto(hash);
        await site.locator('main').waitFor();
        await expect(site.getByRole('status')).toHaveCount(0);
        await expectClean(site, name);
      }
      await site.goto('#/');
      const pick = site.locator('input[data-pick="files"]');
      await pick.setInputFiles(BUNDLE);
      await site.getByText('opened here', { exact: true }).waitFor();
      await pick.setInputFiles({ name: 'notes.txt', mimeType: '', buffer: Buffer.from('no store') });
      await site.getByRole('alert').waitFor();
      await expectClean(site, 'a list with sessions opened here');
      await site.goto(`${SESSION}?view=context`);
      await site.getByRole('button', { name: /last call/ }).click();
      await expectClean(site, 'a context');
      await site.getByRole('button', { name: /^Messages/ }).click();
      await expectClean(site, 'messages');
      await site.getByRole('tab', { name: 'Node' }).click();
      await expectClean(site, 'a node');
      expect(
        await site.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
    });
  }
}

async function expectClean(site: Page, name: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page: site }).analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 200)).join(' | ')}`,
  );
  expect(found, name).toEqual([]);
}
