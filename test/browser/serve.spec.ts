import { writeAtomically, serveCli } from '../support/serve-cli.ts';
import { expect, test } from '@playwright/test';
import { sessionFilesOf, writeFiles } from '../support/temp-store.ts';

const NODES = [
  { id: 'u1', seq: 1, role: 'user', output: 'Which tide gauge fell silent?', predecessor: 'ROOT' },
  { id: 'l1', seq: 2, role: 'llm', name: 'lantern-2', output: 'Yonaguni, at noon.', predecessor: 'u1' },
];

test('a session that is served live grows in the page, and what was selected stays', async ({ page }) => {
  const store = writeFiles(test.info().outputPath('growing'), sessionFilesOf(NODES, { title: 'Growing' }));
  const serving = await serveCli(store);
  try {
    await page.goto(`${serving.url}#/s/growing?node=u1&view=node`);
    await expect(page.getByText('live', { exact: true })).toBeVisible();
    await expect(page.getByText('2 nodes')).toBeVisible();
    const [, next] = Object.entries(
      sessionFilesOf([{ id: 'u2', seq: 3, role: 'user', output: 'Since when?', predecessor: 'l1' }]),
    );
    if (next === undefined) throw new Error('no node was made');
    writeAtomically(store, next[0], JSON.parse(next[1]));
    await expect(page.getByText('3 nodes')).toBeVisible();
    await expect(page).toHaveURL(/node=u1&view=node/);
    await expect(page.getByRole('tabpanel')).toContainText('Which tide gauge fell silent?');
  } finally {
    await serving.stop();
  }
  await expect(page.getByText('not connected')).toBeVisible();
});
