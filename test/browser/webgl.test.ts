import { expect, test } from '@playwright/test';

test('the browser under test draws WebGL, which the graph needs', async ({ page }) => {
  const context = await page.evaluate(() => document.createElement('canvas').getContext('webgl2') !== null);
  expect(context).toBe(true);
});
