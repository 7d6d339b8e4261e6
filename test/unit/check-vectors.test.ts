import { beforeAll, describe, expect, it } from 'vitest';
import { checkSession } from '../../lib/check/check-session.ts';
import { RULES } from '../../lib/check/rules.ts';
import { buildGraph } from '../../lib/graph/session-graph.ts';
import type { Dialect } from '../../lib/store/dialect.ts';
import { loadSession } from '../../lib/store/load-session.ts';
import { memoryFiles } from '../../lib/store/memory-files.ts';
import { MUTATIONS, Store } from '../support/mutations.ts';
import { vectorFiles, vectorNames } from '../support/vectors.ts';

type Files = Map<string, string | Uint8Array>;
const vectors = new Map<string, Files>();

beforeAll(async () => {
  for (const name of vectorNames()) vectors.set(name, await vectorFiles(name));
}, 120_000);

it.each(vectorNames())('%s, which the real writer wrote, has no error', async (name) => {
  const files = vectors.get(name);
  expect(files?.size).toBeGreaterThan(1);
  expect(await errorsIn(files)).toEqual([]);
});

describe('one thing broken in each vector', () => {
  it('is tried for every rule', () => {
    expect(Object.keys(MUTATIONS).sort()).toEqual(RULES.map((rule) => rule.id).sort());
  });

  it.each(Object.entries(MUTATIONS))('%s objects, and no other rule', async (rule, mutate) => {
    let broken = 0;
    for (const [name, files] of vectors) {
      const store = new Store(name + rule, new Map(files));
      if (!mutate(store)) continue;
      broken += 1;
      expect(new Set(await errorsIn(store.files, store.dialect, rule)), name).toEqual(new Set([rule]));
    }
    expect(broken).toBeGreaterThan(5);
  });
});

/** Rules that object: all at `error`, and at any severity the one that is meant. */
async function errorsIn(
  files: Files = new Map(),
  dialect: Dialect = 'current',
  meant = '',
): Promise<string[]> {
  const session = await loadSession(memoryFiles('vector', files), { dialect });
  const findings = checkSession(buildGraph(session));
  return findings
    .filter(({ severity, rule }) => severity === 'error' || rule === meant)
    .map(({ rule }) => rule);
}
