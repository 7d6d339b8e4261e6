import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A session of the older dialect whose last turn is of today's: a walk along `parent_id` ends at u2. */
export const OLDER_STORE = fileURLToPath(new URL('../../fixtures/older-dialect', import.meta.url));

/** Its files by path. */
export function olderStoreFiles(): Map<string, string> {
  const history = readdirSync(join(OLDER_STORE, 'history')).map((name) => `history/${name}`);
  return new Map(
    ['meta.json', ...history].map((path) => [path, readFileSync(join(OLDER_STORE, path), 'utf8')]),
  );
}
