import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ExpectedVector } from '../support/expected-vector.ts';
import { linesOf, runCli } from '../support/run-cli.ts';
import { VECTOR_FOLDER, vectorNames } from '../support/vectors.ts';

type Line = Readonly<Record<string, unknown>> & { readonly session: string; readonly input: string };

/** Key of the vectors' `policies` and the settings of the command that ask for it. */
const POLICIES: Readonly<Record<string, readonly string[]>> = {
  default: [],
  tail1: ['tailTurns=1'],
  tail8: ['tailTurns=8'],
  aging_off: ['agingEnabled=false'],
  expose_full: ['exposeDefault=full'],
  expose_llm: ['exposeDefault=llm'],
  spill_cap_2000: ['nodeRenderCap=2000'],
};
const BUNDLES = vectorNames().map((name) => join(VECTOR_FOLDER, `${name}.bundle`));
const EXPECTED = vectorNames().map(
  (name) => JSON.parse(readFileSync(join(VECTOR_FOLDER, `${name}.expected.json`), 'utf8')) as ExpectedVector,
);

/** The lines of one run over all vectors, by session. */
async function linesBySession(...args: readonly string[]): Promise<ReadonlyMap<string, Line>> {
  const run = await runCli(...args, '--format', 'ndjson', ...BUNDLES);
  // Some have warnings.
  expect(run).toMatchObject({ code: args.includes('check') ? 1 : 0, stderr: '' });
  const lines = linesOf<Line>(run);
  expect(lines.map(({ input }) => input)).toEqual(BUNDLES);
  return new Map(lines.map((line) => [line.session, line]));
}

describe('replay', () => {
  let lines: ReadonlyMap<string, Line>;
  beforeAll(async () => void (lines = await linesBySession('replay')));

  test.each(EXPECTED)('says of every call of $session what the writer recorded', (expected) => {
    const line = lines.get(expected.session);
    const known = new Set<string>(expected.calls.map(({ id }) => id));
    const calls = (line?.['calls'] ?? []) as { id: string; exact: boolean }[];
    const recorded = expected.calls.map((call) => ({
      ...call,
      exact: true,
      doubts: [],
      messages: undefined,
      context_sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      verified: expect.not.arrayContaining([expect.not.objectContaining({ agrees: true })]) as unknown[],
    }));
    expect(line).toMatchObject({ head_id: expected.head_id });
    expect(calls.filter(({ id }) => known.has(id))).toEqual(recorded);
    expect((line?.['context_commits'] as { agrees: boolean }[]).filter(({ agrees }) => !agrees)).toEqual([]);
    // A reply that was begun and then never sent is no recorded call, and must not pass for one.
    expect(calls.filter(({ id, exact }) => exact && !known.has(id))).toEqual([]);
  });
});

describe('show', () => {
  let lines: ReadonlyMap<string, Line>;
  beforeAll(async () => void (lines = await linesBySession('show')));

  test.each(EXPECTED)('gives the structure of $session as the writer has it', (expected) => {
    const { branches, ...rest } = lines.get(expected.session) ?? ({} as Line);
    const { session, head_id, node_count, get_branch, render_context, active_summary, graph } = expected;
    const wanted = { session, head_id, node_count, get_branch, render_context, active_summary, graph };
    expect(rest).toEqual({ input: expect.stringContaining(session) as string, ...wanted });
    expect(new Set(branches as unknown[])).toEqual(new Set(expected.branches));
  });
});

describe('replay --head --policy', () => {
  test('knows every policy of the vectors', () => {
    for (const { policies } of EXPECTED) {
      expect(Object.keys(policies).sort()).toEqual(Object.keys(POLICIES).sort());
    }
  });

  test.each(Object.entries(POLICIES))('%s renders every head as the writer did', async (policy, settings) => {
    const lines = await linesBySession(
      'replay',
      ...settings.flatMap((setting) => ['--policy', setting]),
      '--head',
    );
    for (const { session, policies } of EXPECTED) {
      expect(lines.get(session), session).toMatchObject({ session, ...policies[policy] });
    }
  });

  test('--head ID renders that node as the head', async () => {
    const [expected] = EXPECTED;
    const [bundle] = BUNDLES;
    if (expected === undefined || bundle === undefined) throw new Error('no vectors');
    const heads = expected.node_ids.filter((_, at) => at % 25 === 0);
    for (const head of heads) {
      const [line] = linesOf(await runCli('replay', bundle, '--head', head, '--format', 'ndjson'));
      expect(line).toMatchObject({ head_id: head, reads: expected.render_context[head] });
    }
  });
});

test('check finds no error in what the real writer wrote, in any of its formats', async () => {
  const lines = await linesBySession('check');
  expect([...lines.keys()]).toEqual(EXPECTED.map(({ session }) => session));
  for (const line of lines.values()) {
    const { findings, problems } = line as unknown as Record<'findings' | 'problems', { severity: string }[]>;
    expect([...findings.filter(({ severity }) => severity === 'error'), ...problems]).toEqual([]);
  }
  const asArray = await runCli('check', '--format', 'json', ...BUNDLES);
  expect(JSON.parse(asArray.stdout)).toEqual([...lines.values()]);
  const asText = await runCli('check', ...BUNDLES);
  expect(asText.stdout).toMatch(/\n35 sessions checked, \d+ not clean: \d+ warnings, /);
});

test('a folder of bundles gives the same as the bundles', async () => {
  const folder = VECTOR_FOLDER.replace(/\/$/, '');
  const names = readdirSync(folder).filter((name) => name.endsWith('.bundle'));
  const lines = linesOf<Line>(await runCli('check', folder, '--format', 'ndjson'));
  expect(lines.map(({ input }) => input)).toEqual(names.sort().map((name) => `${folder}/${name}`));
});
