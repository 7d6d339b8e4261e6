import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Finding } from '../../lib/check/finding.ts';
import { findingChanges } from '../../lib/report/check/finding-changes.ts';
import type { CheckedSession } from '../../lib/report/checked-session.ts';
import { runCli } from '../support/run-cli.ts';
import { bundleOf, sessionFilesOf, tempFolder, tempStore, writeFiles } from '../support/temp-store.ts';

const NODES = [
  { id: 'u1', seq: 1, role: 'user', output: 'Which gauge?', predecessor: 'ROOT' },
  { id: 'l1', seq: 2, role: 'llm', output: '', predecessor: 'u1', metadata: { status: 'error' } },
];
const BROKEN = { id: 'u2', seq: 3, role: 'user', output: 'And now?', predecessor: 'gone' };

interface Changes {
  readonly new: readonly { readonly findings: readonly { readonly rule: string }[] }[];
  readonly gone: Changes['new'];
  readonly unchanged: number;
  readonly sessions_only_now: readonly string[];
  readonly sessions_only_before: readonly string[];
}

const rulesOf = (sessions: Changes['new']): string[] =>
  sessions.flatMap(({ findings }) => findings.map(({ rule }) => rule));

describe('check --against', () => {
  it('tells what is new in the working tree since a ref, a commit or another store', async () => {
    const store = tempStore(NODES);
    const bundle = bundleOf(store);
    expect(await runCli('check', store, '--against', 'main')).toMatchObject({ code: 0, stderr: '' });
    writeFiles(store, sessionFilesOf([...NODES, BROKEN]));
    for (const against of ['main', bundle]) {
      const run = await runCli('check', store, '--against', against, '--format', 'json');
      const changes = JSON.parse(run.stdout) as Changes;
      expect(run.code).toBe(1);
      expect(rulesOf(changes.new)).toContain('edge/dangling-predecessor');
      expect(rulesOf(changes.new)).not.toContain('node/error-without-cause');
      expect(changes.unchanged).toBeGreaterThan(0);
    }
    const text = await runCli('check', store, '--against', 'main');
    expect(text.stdout).toMatch(
      /^New:\n[\s\S]*edge\/dangling-predecessor[\s\S]*finding.* new, 0 gone, \d+ unchanged\n$/,
    );
    const back = await runCli('check', bundle, '--against', store, '--format', 'json');
    expect(back.code).toBe(0);
    expect(rulesOf((JSON.parse(back.stdout) as Changes).gone)).toContain('edge/dangling-predecessor');
  });

  it('names sessions that one side has alone, and what cannot be', async () => {
    const folder = tempFolder();
    for (const [root, id] of [
      ['a', 's1'],
      ['b', 's2'],
    ] as const)
      writeFiles(join(folder, root, id), sessionFilesOf(NODES, { id }));
    const run = await runCli('check', join(folder, 'a'), '--against', join(folder, 'b'), '--format', 'json');
    expect(JSON.parse(run.stdout)).toMatchObject({ sessions_only_now: ['s1'], sessions_only_before: ['s2'] });
    expect((await runCli('check', join(folder, 'a'), '--against', 'no-such-ref')).code).toBe(2);
    const sarif = await runCli('check', folder, '--against', folder, '--format', 'sarif');
    expect(sarif).toMatchObject({ code: 2, stdout: '' });
  });
});

const finding = fc
  .record({ session: fc.constantFrom('s1', 's2'), fingerprint: fc.constantFrom('a', 'b', 'c') })
  .map((each) => each as unknown as Finding);
const state = fc
  .array(finding)
  .map((findings) => [{ session: 's', input: 'i', title: '', findings, problems: [], isOnDisk: false }])
  .map((sessions) => sessions as unknown as CheckedSession[]);

describe('the comparison', () => {
  it('loses no finding of either side, and turns around with its sides', () => {
    fc.assert(
      fc.property(state, state, (now, before) => {
        const changes = findingChanges(now, before);
        const turned = findingChanges(before, now);
        const count = (sessions: readonly CheckedSession[]): number => sessions[0]?.findings.length ?? 0;
        expect(count(changes.added) + changes.unchanged).toBe(count(now));
        expect(count(changes.gone) + changes.unchanged).toBe(count(before));
        expect(turned.added).toEqual(changes.gone);
        expect(findingChanges(now, now)).toMatchObject({ unchanged: count(now), onlyNow: [] });
      }),
    );
  });
});
