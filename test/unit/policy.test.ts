import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { AfterturnError } from '../../lib/base/afterturn-error.ts';
import { DEFAULT_POLICY } from '../../lib/replay/policy.ts';
import {
  policyChanges,
  policyFrom,
  policyJsonSchema,
  type PolicySources,
} from '../../lib/replay/policy-settings.ts';
import { replaySession } from '../../lib/replay/replay-session.ts';
import { runCli } from '../support/run-cli.ts';
import { tempFolder, writeFiles } from '../support/temp-store.ts';
import { VECTOR_FOLDER, loadVector, vectorNames } from '../support/vectors.ts';

const VECTOR = resolve(VECTOR_FOLDER, `${vectorNames()[0] ?? ''}.bundle`);

describe('a policy', () => {
  test('is the writer’s where nothing is said', () => {
    expect(policyFrom({})).toEqual(DEFAULT_POLICY);
    expect(policyChanges(DEFAULT_POLICY)).toEqual([]);
  });

  test('takes options over a file, and a file over the environment', () => {
    const environment = { OPENPROGRAM_TOOL_AGING_TAIL_TURNS: '5', OPENPROGRAM_NODE_SPILL: 'off' };
    const file = { content: { tailTurns: 6, headLines: 1 }, path: 'p.json' };
    expect(policyChanges(policyFrom({ environment }))).toEqual(['tailTurns=5', 'spillEnabled=false']);
    expect(policyChanges(policyFrom({ environment, file }))).toEqual([
      'tailTurns=6',
      'spillEnabled=false',
      'headLines=1',
    ]);
    const all = policyFrom({ environment, file, settings: ['tailTurns=7', 'protectedTools=a,b'] });
    expect(policyChanges(all)).toContain('tailTurns=7');
    expect(all.protectedTools).toEqual(['a', 'b']);
  });

  test.each([
    ['OPENPROGRAM_TOOL_AGING', '0', { agingEnabled: false }],
    ['OPENPROGRAM_TOOL_AGING', 'On', { agingEnabled: true }],
    ['OPENPROGRAM_TOOL_AGING_TAIL_TURNS', '1', { tailTurns: 1 }],
    ['OPENPROGRAM_TOOL_AGING_MAX_RESULT_CHARS', '2000', { nodeRenderCap: 2000 }],
    ['OPENPROGRAM_NODE_SPILL', 'false', { spillEnabled: false }],
    ['OPENPROGRAM_EXPOSE_DEFAULT', 'full', { exposeDefault: 'full' }],
  ])('obeys the switch %s=%s', (name, value, changes) => {
    expect(policyFrom({ environment: { [name]: value } })).toEqual({ ...DEFAULT_POLICY, ...changes });
  });

  test.each<[string, PolicySources, RegExp, string]>([
    ['an unknown name', { settings: ['tailTurn=2'] }, /Did you mean tailTurns\?/, '--policy tailTurn=2'],
    ['a name of the prototype', { settings: ['constructor=2'] }, /The fields are/, '--policy constructor=2'],
    ['no turn at all', { settings: ['tailTurns=0'] }, /agingEnabled=false/, '--policy tailTurns=0'],
    ['a number in another spelling', { settings: ['headLines=1e3'] }, /Use 0, 1/, '--policy headLines=1e3'],
    [
      'neither on nor off',
      { environment: { OPENPROGRAM_NODE_SPILL: 'maybe' } },
      /true/,
      'OPENPROGRAM_NODE_SPILL',
    ],
    [
      'an unknown field of a file',
      { file: { content: { tial: 1 }, path: 'p.json' } },
      /fields are/,
      'p.json',
    ],
    ['a file that is a list', { file: { content: [], path: 'p.json' } }, /for example/, 'p.json'],
  ])('refuses %s, naming the place and what is allowed', (_, sources, remedy, place) => {
    const error = errorOf(() => policyFrom(sources));
    expect(error).toMatchObject({ code: 'usage/unknown-policy', place });
    expect(error?.remedy).toMatch(remedy);
  });
});

describe('manifests set aside', () => {
  it.each(vectorNames())('leave every boundary of %s as the writer recorded it', async (name) => {
    const { graph } = await loadVector(name);
    const policy = { ...DEFAULT_POLICY, ignoreManifests: true };
    const recorded = graph.calls.map(({ meta }) => meta.manifest?.agedBeforeSeq ?? null);
    for (const { call, boundary } of replaySession(graph, policy, { contexts: false })) {
      if (recorded[call] !== null) expect([call, boundary]).toEqual([call, recorded[call]]);
    }
  });

  test('are said of every call, and let a policy age it', async () => {
    const plain = await runCli('replay', VECTOR, '--format', 'ndjson');
    const asIf = await runCli(
      'replay',
      VECTOR,
      '--ignore-manifests',
      '--policy',
      'tailTurns=1',
      '--format',
      'ndjson',
    );
    expect(plain.stdout).not.toContain('manifest-ignored');
    expect(asIf.stdout).toContain('manifest-ignored');
    expect(asIf.stdout).not.toBe(plain.stdout);
  });
});

test('the published schema is the one that is checked', () => {
  const file = resolve(import.meta.dirname, '../../docs/schema/afterturn-policy.schema.json');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(policyJsonSchema());
});

describe('the command', () => {
  test('reads a policy file', async () => {
    const folder = writeFiles(tempFolder(), { 'p.json': '{"tailTurns": 1}', 'bad.json': '{"tailTurns": ' });
    const head = ['replay', VECTOR, '--head', '--format', 'ndjson'];
    const byFile = await runCli(...head, '--policy-file', `${folder}/p.json`);
    expect(byFile).toEqual(await runCli(...head, '--policy', 'tailTurns=1'));
    const bad = await runCli(...head, '--policy-file', `${folder}/bad.json`);
    expect(bad).toMatchObject({ code: 2, stdout: '' });
    expect(bad.stderr).toContain('bad.json');
    expect((await runCli(...head, '--policy-file', `${folder}/none.json`)).code).toBe(2);
  });
});

function errorOf(run: () => unknown): AfterturnError | null {
  try {
    run();
    return null;
  } catch (error) {
    if (error instanceof AfterturnError) return error;
    throw error;
  }
}
