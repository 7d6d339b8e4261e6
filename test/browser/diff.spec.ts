import { expect, openSession, test } from '../support/site-test.ts';

const SESSION = '#/s/tidemark_nightly';

test('a call is compared with the one before it, message by message, with the cause', async ({ site }) => {
  await openSession(site, `${SESSION}?call=u08_reply&view=context`);
  await site.getByRole('button', { name: 'Compare' }).click();
  await expect(site.getByRole('heading', { name: 'What is different' })).toBeVisible();
  await expect(site.getByLabel('Compare with')).toHaveValue('u06b_reply');
  await expect(site.getByText('7 the same, 4 changed, 16 only in B')).toBeVisible();
  await expect(
    site.getByText('aged in B, not in A: the boundary is none in A and seq 41 in B').first(),
  ).toBeVisible();
  await expect(site.locator('ins', { hasText: '[aged] bash' }).first()).toBeVisible();
});

test('what is compared is in the address, can be chosen, and can be swapped', async ({ site }) => {
  await openSession(site, `${SESSION}?call=u05_reply&with=u08_reply&view=diff`);
  await expect(site.getByText('not in A: covered by the summary summary_01').first()).toBeVisible();
  await site.getByRole('button', { name: 'Swap' }).click();
  await expect(site).toHaveURL(/call=u08_reply&with=u05_reply&view=diff/);
  await expect(site.getByText('not in B: covered by the summary summary_01').first()).toBeVisible();
  await site.getByLabel('Compare with').selectOption({ index: 0 });
  await expect(site.getByText(/what the next call at .* would see/)).toBeVisible();
  await site.reload();
  await expect(site.getByText(/what the next call at .* would see/)).toBeVisible();
  await site.goBack();
  await expect(site.getByLabel('Compare with')).toHaveValue('u08_reply');
});

test('equal nodes are folded with their count, and a call of the same context says so', async ({ site }) => {
  await openSession(site, `${SESSION}?call=u08_reply&view=diff`);
  const fold = site.getByRole('button', { name: '4 nodes the same' });
  await fold.click();
  await expect(fold).toHaveAttribute('aria-expanded', 'true');
  await expect(
    site.getByRole('region', { name: 'Differences' }).getByRole('link', { name: 'summary_01' }),
  ).toBeVisible();
  await site.goto(`${SESSION}?call=u08_reply&with=u08_reply&view=diff`);
  await expect(site.getByText('the same', { exact: true })).toBeVisible();
});

test('the first call of a branch has none before it, and no call says what to do', async ({ site }) => {
  await openSession(site, `${SESSION}?call=u02_reply&view=diff`);
  await expect(site.getByText('nothing stands before it')).toBeVisible();
  await site.goto(`${SESSION}?view=diff`);
  await expect(site.getByText('No call is selected')).toBeVisible();
});
