import { test as base, expect, type Page } from '@playwright/test';
import type {} from '../../app/state/graph-places.ts';

/** A page of the built site that fails its test on a console error, a page error or a foreign request. */
export const test = base.extend<{ site: Page }>({
  site: async ({ page, baseURL }, use) => {
    const faults: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning')
        faults.push(`console: ${message.text()}`);
    });
    page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
    page.on('request', (request) => {
      const url = new URL(request.url());
      const isLocal = url.protocol === 'data:' || url.origin === new URL(baseURL ?? '').origin;
      if (!isLocal) faults.push(`request: ${request.url()}`);
    });
    await use(page);
    expect(faults).toEqual([]);
  },
});

export { expect };

/** Opens a session of the example and waits until its graph is drawn. */
export async function openSession(page: Page, hash: string): Promise<void> {
  await page.goto(hash);
  await page.getByTestId('graph').waitFor();
  await page.waitForFunction(() => window.afterturnGraph !== undefined);
}

/** Where a node is on the page, once the camera rests. */
export async function placeOf(page: Page, id: string): Promise<{ x: number; y: number }> {
  let before = '';
  await expect
    .poll(async () => {
      const now = JSON.stringify(
        await page.evaluate((node) => window.afterturnGraph?.place(node) ?? null, id),
      );
      const rests = now === before && now !== 'null';
      before = now;
      return rests;
    })
    .toBe(true);
  return JSON.parse(before) as { x: number; y: number };
}

export async function clickNode(page: Page, id: string): Promise<void> {
  const { x, y } = await placeOf(page, id);
  await page.mouse.click(x, y);
}

/** Nodes that can be clicked: drawn within the pane, away from its rims. */
export async function nodesInSight(page: Page): Promise<string[]> {
  const box = await page.getByTestId('graph').boundingBox();
  const { x = 0, y = 0, width = 0, height = 0 } = box ?? {};
  return page.evaluate(
    ({ left, top, right, bottom }) =>
      (window.afterturnGraph?.nodes ?? []).filter((id) => {
        const at = window.afterturnGraph?.place(id) ?? { x: -1, y: -1 };
        return at.x > left && at.x < right && at.y > top && at.y < bottom;
      }),
    { left: x + 60, top: y + 60, right: x + width - 60, bottom: y + height - 120 },
  );
}
