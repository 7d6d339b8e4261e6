import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '@playwright/test';
import { serveFolder } from '../support/static-server.ts';

const PROJECT = resolve(import.meta.dirname, '../..');

test('the library reads and checks a bundle in the browser, under a policy that allows no eval', async ({
  page,
}) => {
  const folder = test.info().outputPath('page');
  mkdirSync(folder, { recursive: true });
  copyFileSync(join(PROJECT, 'dist/browser/library.js'), join(folder, 'library.js'));
  copyFileSync(join(PROJECT, 'fixtures/example/tidemark_nightly.bundle'), join(folder, 'run.json'));
  writeFileSync(
    join(folder, 'index.html'),
    `<meta http-equiv="Content-Security-Policy" content="default-src 'self'; img-src data:"><link rel="icon" href="data:,"><script type="module" src="page.js"></script>`,
  );
  writeFileSync(
    join(folder, 'page.js'),
    `import { check, load, replay, rules } from './library.js';
     const bytes = new Uint8Array(await (await fetch('run.json')).arrayBuffer());
     const { sessions, failures } = await load([{ name: 'run', bytes }, { name: 'none', bytes: new Uint8Array(3) }]);
     const found = sessions.flatMap((loaded) => check(loaded)).map(({ rule }) => rule);
     document.title = JSON.stringify({ found, calls: replay(sessions[0]).length > 10, rules: rules.length, failed: failures.length });`,
  );
  const faults: string[] = [];
  page.on('console', (message) => faults.push(message.text()));
  page.on('pageerror', (error) => faults.push(error.message));
  const server = await serveFolder(folder, '/');
  try {
    await page.goto(server.url);
    await expect.poll(() => page.title()).toContain('found');
    const told = JSON.parse(await page.title()) as { found: string[] };
    expect(told).toMatchObject({ calls: true, rules: 90, failed: 1 });
    expect(told.found).toContain('node/stuck-running');
    expect(faults).toEqual([]);
  } finally {
    await server.close();
  }
});
