import type { Page } from '@playwright/test';
import { clickNode, expect, nodesInSight, openSession, placeOf, test } from '../support/site-test.ts';

const SESSION = '#/s/tidemark_nightly';

test('a click that lights a context leaves the node under the pointer, at its size', async ({ site }) => {
  await openSession(site, SESSION);
  const call = await modelCallInSight(site);
  const percent = site.getByTitle('To 100 % (1)');
  const [before, size] = [await placeOf(site, call), await percent.innerText()];
  await clickNode(site, call);
  await expect(site.getByTestId('context-bar')).toBeVisible();
  const after = await placeOf(site, call);
  expect(Math.hypot(after.x - before.x, after.y - before.y)).toBeLessThan(1.5);
  await expect(percent).toHaveText(size);
});

test('a double click on a model call opens it', async ({ site }) => {
  await openSession(site, SESSION);
  const { x, y } = await placeOf(site, await modelCallInSight(site));
  await site.mouse.dblclick(x, y);
  await expect(site.getByRole('tab', { name: 'Node', selected: true })).toBeVisible();
});

test('a click on the words selects their node', async ({ site }) => {
  await openSession(site, SESSION);
  const call = await modelCallInSight(site);
  const { x, y } = await placeOf(site, call);
  await site.mouse.click(x + 24, y + 5);
  await expect(site).toHaveURL(new RegExp(`node=${call}(&|$)`));
});

test('a context that is read stays while other calls are selected', async ({ site }) => {
  await openSession(site, SESSION);
  const call = await modelCallInSight(site);
  await clickNode(site, call);
  await expect(site).toHaveURL(new RegExp(`call=${call}(&|$)`));
  const [other = ''] = (await modelCallsInSight(site)).filter((id) => id !== call);
  await clickNode(site, other);
  await expect(site).toHaveURL(new RegExp(`node=${other}(&|$)`));
  await expect(site).toHaveURL(new RegExp(`call=${call}(&|$)`));
  await site.getByTestId('graph').press('c');
  await expect(site).toHaveURL(new RegExp(`call=${other}(&|$)`));
});

test('the sign ↗ leads to the other session', async ({ site }) => {
  await openSession(site, '#/s/gauge_archive');
  for (const id of await nodesInSight(site)) {
    const { x, y } = await placeOf(site, id);
    await site.mouse.click(x + 7, y - 7);
    if (site.url().includes('tidemark')) break;
    await site.getByTestId('graph').press('Escape');
  }
  await expect(site).toHaveURL(/#\/s\/tidemark_\w+\?node=\w+.*view=node/);
});

test('one who dragged the drawing far away is led back to the head by g', async ({ site }) => {
  await openSession(site, SESSION);
  const [first = ''] = await nodesInSight(site);
  const { x, y } = await placeOf(site, first);
  for (let times = 0; times < 8; times += 1) {
    await site.mouse.move(x, y);
    await site.mouse.down();
    await site.mouse.move(x - 200, y - 600, { steps: 3 });
    await site.mouse.up();
  }
  await site.getByTestId('graph').press('f');
  await site.getByTestId('graph').press('g');
  await expect.poll(async () => (await nodesInSight(site)).length).toBeGreaterThan(3);
});

test('a branch that is picked comes into sight', async ({ site }) => {
  await openSession(site, SESSION);
  const picker = site.getByRole('combobox', { name: 'Branch' });
  const tips = await picker
    .getByRole('option')
    .evaluateAll((options) => options.map((o) => o.getAttribute('value')));
  const tip = tips[1] ?? '';
  await picker.selectOption(tip);
  await expect.poll(async () => (await nodesInSight(site)).includes(tip)).toBe(true);
});

test('a node that is not drawn says so, and what stands for it comes into sight', async ({ site }) => {
  await openSession(site, `${SESSION}?node=u09_reply`);
  await expect(site.getByTestId('selection')).toContainText('not in the drawing (rewound)');
  await expect.poll(async () => (await nodesInSight(site)).length).toBeGreaterThan(3);
});

async function modelCallInSight(site: Page): Promise<string> {
  const [call = ''] = await modelCallsInSight(site);
  expect(call).not.toBe('');
  return call;
}

/** Model calls that can be clicked; the example names them after the turn they reply to. */
async function modelCallsInSight(site: Page): Promise<string[]> {
  const [head = ''] = (await site.evaluate(() => window.afterturnGraph?.nodes ?? [])).slice(-1);
  await placeOf(site, head);
  return (await nodesInSight(site)).filter((id) => id.endsWith('_reply'));
}
