import { filesOf } from '../support/notation.ts';
import { serveSession } from '../support/site-chunks.ts';
import { expect, openSession, test } from '../support/site-test.ts';

test('a session lists its links, and says of those not published that they are not', async ({ site }) => {
  const notation = 'session P; u1 < ROOT; l1 < u1 {child_session_id=s}; a1 < l1 {attach T x9}; head l1';
  await serveSession(site, filesOf(notation));
  await openSession(site, '#/s/s');
  await site.getByText('2 linked sessions, 1 not in this site').click();
  const links = site.getByRole('listitem').filter({ hasText: /runs in|takes a branch from/ });
  await expect(links.nth(0).getByRole('link', { name: 'session s' })).toHaveAttribute('href', /#\/s\/s/);
  await expect(links.nth(1)).toContainText('T (not in this site)');
});
