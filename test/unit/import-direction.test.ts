import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseOptions, type ICruiseResult, type IFlattenedRuleSet } from 'dependency-cruiser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const PROJECT = join(import.meta.dirname, '../..');
const config = createRequire(import.meta.url)(join(PROJECT, '.dependency-cruiser.cjs')) as {
  readonly forbidden: readonly { readonly name: string; readonly comment: string }[];
  readonly options: ICruiseOptions;
};
const ruleSet = { forbidden: config.forbidden } as IFlattenedRuleSet;
const FOLDERS = ['lib', 'cli', 'app', 'test', 'fixtures'];

/** For each rule the imports, `file > what it imports`, that must break it. */
const BREACHES: Record<string, readonly string[]> = {
  'stage-base': ['lib/base/a.ts > ../store/a.ts', 'lib/base/b.ts > ../run.ts'],
  'stage-store': ['lib/store/a.ts > ../graph/a.ts'],
  'stage-graph': ['lib/graph/a.ts > ../check/a.ts', 'lib/graph/b.ts > ../layout/a.ts'],
  'stage-check': ['lib/check/a.ts > ../layout/a.ts', 'lib/check/b.ts > ../report/a.ts'],
  'stage-replay': ['lib/replay/a.ts > ../check/a.ts', 'lib/replay/b.ts > ../layout/a.ts'],
  'stage-layout': ['lib/layout/a.ts > ../replay/a.ts'],
  'stage-diff': ['lib/diff/a.ts > ../report/a.ts', 'lib/diff/b.ts > ../check/a.ts'],
  'stage-report': ['lib/report/a.ts > ../run.ts'],
  'base-packages': ['lib/base/a.ts > zod'],
  'lib-not-to-users': ['lib/report/a.ts > ../../cli/a.ts', 'lib/run.ts > ../app/a.ts'],
  'lib-without-node': ['lib/store/a.ts > node:fs', 'lib/report/a.ts > path'],
  'app-without-node': ['app/a.ts > node:fs', 'app/b.svelte > node:path'],
  'app-not-to-cli': ['app/a.ts > ../cli/a.ts', 'app/b.svelte > ../cli/a.ts'],
  'cli-not-to-app': ['cli/a.ts > ../app/a.ts'],
  'product-not-to-tests': ['lib/run.ts > ../test/a.ts', 'cli/a.ts > ../fixtures/a.ts'],
  'no-cycle': ['lib/graph/a.ts > ./b.ts', 'lib/graph/b.ts > ./a.ts'],
};

async function breachesIn(folder: string): Promise<readonly string[]> {
  const result = await cruise(
    FOLDERS.filter((name) => name !== 'fixtures' || folder === PROJECT),
    { ...config.options, baseDir: folder, validate: true, ruleSet },
  );
  return (result.output as ICruiseResult).summary.violations.map(
    ({ rule, from, to }) => `${rule.name}: ${from} > ${to}`,
  );
}

it('holds in the project', async () => {
  expect(await breachesIn(PROJECT)).toEqual([]);
});

it('gives a reason for every rule', () => {
  expect(config.forbidden.filter((rule) => rule.comment.length < 40)).toEqual([]);
});

it('breaks every rule once', () => {
  expect(Object.keys(BREACHES).sort()).toEqual(config.forbidden.map(({ name }) => name).sort());
});

describe('each rule fires', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'afterturn-imports-'));
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  it.each(Object.entries(BREACHES))('%s', async (rule, imports) => {
    const tree = join(folder, rule);
    for (const line of imports) writeImport(tree, line);
    const fired = (await breachesIn(tree)).filter((breach) => breach.startsWith(`${rule}: `)).join('\n');
    for (const file of imports.map(importer)) expect(fired).toContain(file);
  });
});

function importer(line: string): string {
  return line.slice(0, line.indexOf(' > '));
}

/** Writes `file > imported` as a file with that import, and the imported file when it is a relative one. */
function writeImport(tree: string, line: string): void {
  const file = importer(line);
  const imported = line.slice(file.length + 3);
  for (const name of FOLDERS) mkdirSync(join(tree, name), { recursive: true });
  if (imported.startsWith('.')) write(join(tree, dirname(file), imported), 'export const it = 1;\n', 'wx');
  const text = file.endsWith('.svelte')
    ? `<script>import { it } from '${imported}';</script>\n{it}\n`
    : `import type { it } from '${imported}';\nexport type That = typeof it;\n`;
  write(join(tree, file), text, 'w');
}

/** With flag `wx` an existing file stays as it is. */
function write(file: string, text: string, flag: 'w' | 'wx'): void {
  if (flag === 'wx' && existsSync(file)) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
