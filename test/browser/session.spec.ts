import type { Page } from '@playwright/test';
import { clickNode, expect, nodesInSight, openSession, test } from '../support/site-test.ts';

const SESSION = '#/s/tidemark_nightly';

test('the list opens and leads to a session', async ({ site }) => {
  await site.goto('');
  await expect(site.getByRole('heading', { name: 'Sessions' })).toBeVisible();
  await site.getByRole('link', { name: 'Nightly build red since Tuesday' }).click();
  await expect(site.getByTestId('graph')).toBeVisible();
  await expect(site).toHaveURL(/#\/s\/tidemark_nightly$/);
});

test('a click on a model call in the graph lights what it saw', async ({ site }) => {
  await openSession(site, SESSION);
  const call = await lastModelCall(site);
  await clickNode(site, call);
  await expect(site.getByTestId('selection')).toContainText('Model');
  await expect(site.getByTestId('context-bar')).toContainText(call);
  await site.getByRole('tab', { name: 'Context' }).click();
  await expect(site.getByRole('heading', { name: 'What the call saw' })).toBeVisible();
  await expect(site.getByText('on the branch of this call').first()).toBeVisible();
});

test('the messages of a call are shown as they were sent, the live turn last', async ({ site }) => {
  await openSession(site, SESSION);
  await site.goto(`${SESSION}?call=${await lastModelCall(site)}&view=context`);
  await site.getByRole('button', { name: /^Messages/ }).click();
  await expect(site.getByRole('heading', { name: /system message/ })).toBeVisible();
  // Messages are measured as they come into sight, so the end moves while one goes there.
  await expect(async () => {
    await site.getByRole('region', { name: 'Messages as sent' }).press('End');
    await expect(site.getByRole('heading', { name: 'live user turn' })).toBeVisible({ timeout: 500 });
  }).toPass();
});

test('what was left out says why', async ({ site }) => {
  await openSession(site, SESSION);
  await site.goto(`${SESSION}?call=${await lastModelCall(site)}&view=context`);
  await site.getByRole('button', { name: /^Left out/ }).click();
  await expect(site.getByText(/covered by the summary/).first()).toBeVisible();
});

test('the selection survives a reload, and back leads to the one before', async ({ site }) => {
  await openSession(site, SESSION);
  const [first = '', second = ''] = await nodesInSight(site);
  await clickNode(site, first);
  await expect(site).toHaveURL(new RegExp(`node=${first}`));
  await clickNode(site, second);
  await expect(site).toHaveURL(new RegExp(`node=${second}`));
  const words = await site.getByTestId('selection').innerText();
  await site.reload();
  await expect(site.getByTestId('selection')).toHaveText(words.replace(/\s+/g, ' '), { useInnerText: true });
  await site.goBack();
  await expect(site).toHaveURL(new RegExp(`node=${first}`));
});

test('arrow keys move the selection and ? lists the keys', async ({ site }) => {
  await openSession(site, SESSION);
  const graph = site.getByTestId('graph');
  await graph.press('ArrowUp');
  await expect(site).toHaveURL(/node=/);
  const first = site.url();
  await graph.press('k');
  await expect(site).not.toHaveURL(first);
  await graph.press('?');
  await expect(site.getByRole('dialog', { name: 'Keys on the graph' })).toBeVisible();
});

test('the outline is a tree of the same nodes, walked with the keys', async ({ site }) => {
  await site.goto(`${SESSION}?nodes=outline`);
  const tree = site.getByRole('tree');
  await expect(tree.getByRole('treeitem').first()).toHaveAttribute('aria-level', '1');
  await tree.press('ArrowDown');
  await tree.press('ArrowDown');
  await expect(tree.getByRole('treeitem', { selected: true })).toHaveCount(1);
  await expect(site).toHaveURL(/node=/);
});

test('graph and outline take turns', async ({ site }) => {
  await openSession(site, SESSION);
  await site.getByRole('button', { name: 'Outline' }).click();
  await expect(site.getByRole('tree')).toBeVisible();
  await site.getByRole('button', { name: 'Graph', exact: true }).click();
  await expect(site.getByTestId('graph')).toBeVisible();
  await expect(site.getByText('could not be drawn')).toHaveCount(0);
});

test('another branch is read by its name', async ({ site }) => {
  await openSession(site, SESSION);
  const picker = site.getByRole('combobox', { name: 'Branch' });
  const names = await picker.getByRole('option').allInnerTexts();
  expect(names.length).toBeGreaterThan(2);
  await picker.selectOption({ index: 1 });
  await expect(site).toHaveURL(/branch=/);
});

test('a tool call opens in its reply', async ({ site }) => {
  await openSession(site, SESSION);
  const card = site.getByRole('region', { name: 'Transcript' }).locator('section[data-node]').first();
  await card.getByRole('button', { expanded: false }).click();
  await expect(card.getByRole('heading', { name: 'Result' })).toBeVisible();
});

test('an unknown node says so and leads to the nearest', async ({ site }) => {
  await openSession(site, SESSION);
  const call = await lastModelCall(site);
  await site.goto(`${SESSION}?node=${call}x`);
  await expect(site.getByRole('alert')).toContainText('There is no node');
  await site.getByRole('alert').getByRole('button', { name: call, exact: true }).click();
  await expect(site.getByRole('alert')).toBeHidden();
  await expect(site.getByTestId('selection')).toBeVisible();
});

test('an unknown session says so and offers the nearest', async ({ site }) => {
  await site.goto('#/s/tidemark_nightl');
  await expect(site.getByRole('alert')).toContainText('There is no session');
  await site.getByRole('link', { name: 'tidemark_nightly' }).click();
  await expect(site.getByTestId('graph')).toBeVisible();
});

test('a spawn in another session links there', async ({ site }) => {
  await openSession(site, '#/s/gauge_archive');
  const remote = await site.evaluate(() => window.afterturnGraph?.nodes ?? []);
  let found = false;
  for (const id of remote) {
    await site.goto(`#/s/gauge_archive?node=${id}&view=node`);
    const link = site.getByRole('link', { name: /session tidemark_nightly/ });
    if (!(await link.isVisible())) continue;
    await link.click();
    found = true;
    break;
  }
  expect(found).toBe(true);
  await expect(site).toHaveURL(/#\/s\/tidemark_nightly/);
});

test('the choice of theme is remembered', async ({ site }) => {
  await site.goto('');
  await site.getByRole('button', { name: /^Theme/ }).click();
  await site.getByRole('button', { name: /^Theme: light/ }).click();
  await site.reload();
  await expect(site.getByRole('button', { name: /^Theme: dark/ })).toBeVisible();
  await expect(site.locator('html')).toHaveCSS('color-scheme', 'dark');
});

async function lastModelCall(site: Page): Promise<string> {
  await site.goto(`${SESSION}?view=context`);
  await site.getByRole('button', { name: /last call/ }).click();
  await expect(site).toHaveURL(/call=/);
  const call = new URLSearchParams(new URL(site.url()).hash.split('?')[1]).get('call') ?? '';
  await openSession(site, SESSION);
  return call;
}
