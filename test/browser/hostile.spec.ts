import type { Finding } from '../../lib/check/finding.ts';
import { nodeId, sessionId } from '../../lib/base/brand.ts';
import { serveJson, serveSession } from '../support/site-chunks.ts';
import { expect, openSession, test } from '../support/site-test.ts';

const ATTACK =
  '<script>window.pwned=1</script><img src=x onerror="window.pwned=1"><style>*{display:none}</style>"><svg onload=window.pwned=1>';

function node(id: string, seq: number, role: string, rest: object): [string, string] {
  const fields = {
    id,
    seq,
    role,
    name: ATTACK,
    input: null,
    output: ATTACK,
    caller: '',
    predecessor: null,
    metadata: {},
  };
  return [`history/000${seq}-x-${seq}.json`, JSON.stringify({ ...fields, ...rest })];
}

const FILES = new Map([
  ['meta.json', JSON.stringify({ id: 's', title: ATTACK, head_id: 'l1', branches: { l1: ATTACK } })],
  node('u1', 1, 'user', { metadata: { memory_prefetch: ATTACK } }),
  node('l1', 2, 'llm', { predecessor: 'u1', metadata: { status: 'error', error: ATTACK } }),
  node(`t${ATTACK}`, 3, 'code', {
    caller: 'l1',
    input: { [ATTACK]: ATTACK },
    metadata: { tool_call_id: 't' },
  }),
  ['history/0009-x-cut.json', '{"id": "cut"'],
]);

const finding = (nodes: readonly string[]): Finding => ({
  rule: 'edge/cycle',
  severity: 'error',
  session: sessionId('s'),
  nodes: nodes.map(nodeId),
  message: `Found ${ATTACK}`,
  remedy: ATTACK,
  fingerprint: ATTACK,
});

test('what a transcript holds is shown as text and never runs', async ({ site }) => {
  await serveSession(
    site,
    FILES,
    [finding(['l1', `t${ATTACK}`])],
    [{ input: ATTACK, message: ATTACK, remedy: ATTACK }],
  );
  await site.goto('');
  await expect(site.getByRole('link', { name: ATTACK })).toBeVisible();
  const tool = encodeURIComponent(`t${ATTACK}`);
  for (const view of ['transcript', 'node', 'context', 'findings', 'problems']) {
    for (const selected of ['l1', tool]) {
      await openSession(site, `#/s/s?view=${view}&node=${selected}&call=l1`);
      await expect(site.getByRole('tabpanel')).toBeVisible();
      const folds = site.getByRole('tabpanel').getByRole('button', { expanded: false });
      for (let left = await folds.count(); left > 0; left -= 1) await folds.first().click();
    }
  }
  await site.goto(`#/s/s?nodes=outline&node=${tool}`);
  await expect(site.getByRole('tree')).toContainText('<script>');
  expect(await site.evaluate(() => 'pwned' in window)).toBe(false);
  expect(await site.locator('#app script, #app img, #app style').count()).toBe(0);
});

test('a finding leads to its nodes', async ({ site }) => {
  await serveSession(site, FILES, [finding(['l1'])]);
  await openSession(site, '#/s/s?view=findings');
  await site.getByRole('region', { name: 'Findings' }).getByRole('link', { name: 'l1' }).click();
  await expect(site).toHaveURL(/node=l1/);
  await expect(site.getByRole('tab', { name: 'Node' })).toHaveAttribute('aria-selected', 'true');
  await expect(site.getByTestId('selection')).toContainText('Model');
});

test('what could not be read is named beside what could', async ({ site }) => {
  await serveSession(site, FILES);
  await openSession(site, '#/s/s?view=problems');
  await expect(site.getByRole('tabpanel')).toContainText('history/0009-x-cut.json');
});

test('a long text is shown in part, with its length and a button for the rest', async ({ site }) => {
  const text = `${'long '.repeat(10_000)}END`;
  await serveSession(site, new Map([node('u1', 1, 'user', { output: text })]));
  await openSession(site, '#/s/s');
  await expect(site.getByText('First 20,000 of 50,003 characters.')).toBeAttached();
  await expect(site.getByText(/END$/)).toHaveCount(0);
  // A list that still settles can move the button from under the pointer: a reader clicks again.
  const more = site.getByRole('button', { name: 'Show the other 30,003' });
  await expect(async () => {
    if ((await more.count()) > 0) await more.click();
    await expect(site.getByText(/END$/)).toBeAttached({ timeout: 2000 });
  }).toPass();
});

test('a transcript of 3,000 turns holds only what is in sight', async ({ site }) => {
  const turns = Array.from({ length: 3_000 }, (_, at): [string, string] => [
    `history/${at}.json`,
    JSON.stringify({
      id: `u${at}`,
      seq: at,
      role: 'user',
      output: `turn ${at}`,
      predecessor: at === 0 ? null : `u${at - 1}`,
    }),
  ]);
  await serveSession(site, new Map([['meta.json', '{"id":"s","head_id":"u2999"}'], ...turns]));
  await openSession(site, '#/s/s?node=u2500');
  await expect(site.getByRole('article').filter({ hasText: 'turn 2500' })).toBeVisible();
  expect(await site.getByRole('article').count()).toBeLessThan(80);
});

test('an empty site, an empty session and data of another version say so', async ({ site }) => {
  await serveSession(site, new Map([['meta.json', '{"id":"s","title":"Nothing yet"}']]));
  await site.goto('#/s/s');
  await expect(site.getByText('There is nothing to draw')).toBeVisible();
  await serveJson(site, 'data/index.json', { format: 'afterturn-site-index', version: 99 });
  await site.goto('#/');
  await site.reload();
  await expect(site.getByRole('alert')).toContainText('has version 99');
});
