import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveFolder } from './static-server.ts';

/** Where the address of the served site waits for the browser tests; its base path proves that none is assumed. */
export const SITE_URL = 'AFTERTURN_SITE_URL';

/** Global set-up of the browser tests: builds the example's site through the command and serves it. */
export default async function serveExample(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'afterturn-site-'));
  execFileSync(process.execPath, ['dist/afterturn.js', 'site', 'fixtures/example', '--out', folder], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: 'inherit',
  });
  const server = await serveFolder(folder, '/some/base/');
  process.env[SITE_URL] = server.url;
  return async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  };
}
