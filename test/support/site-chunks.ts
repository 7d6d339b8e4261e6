import type { Page } from '@playwright/test';
import type { Finding } from '../../lib/check/finding.ts';
import { buildGraph } from '../../lib/graph/session-graph.ts';
import { siteIndex, siteSessionRow } from '../../lib/report/site-index.ts';
import { siteSession } from '../../lib/report/site-session.ts';
import type { SiteFailure } from '../../lib/report/site-data.ts';
import { loadSession } from '../../lib/store/load-session.ts';
import { memoryFiles } from '../../lib/store/memory-files.ts';

/** Gives the page one made-up session, under the key `s`, in place of the site's own data. */
export async function serveSession(
  page: Page,
  files: ReadonlyMap<string, string>,
  findings: readonly Finding[] = [],
  failures: readonly SiteFailure[] = [],
): Promise<void> {
  const port = memoryFiles('s', files);
  const session = await loadSession(port);
  const chunk = await siteSession(port, session, findings, { key: 's', sessionKeys: { s: ['s'] } });
  const row = siteSessionRow(buildGraph(session), findings, [], 's');
  await serveJson(page, 'data/index.json', siteIndex('afterturn', [row], failures));
  await serveJson(page, 'data/sessions/s.json', chunk);
}

export async function serveJson(page: Page, path: string, value: unknown): Promise<void> {
  await page.route(`**/${path}`, (route) => route.fulfill({ json: value }));
}
