import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { OLDER_STORE } from '../support/older-store.ts';
import { linesOf, runCli } from '../support/run-cli.ts';
import { tempFolder, tempStore } from '../support/temp-store.ts';

describe('a store of the older dialect', () => {
  it('is found out, and told how to read', async () => {
    const { code, stdout } = await runCli('check', OLDER_STORE);
    expect(code).toBe(1);
    expect(stdout).toContain('node/legacy-edge-field');
    expect(stdout).toContain('--dialect called-by');
  });

  it.each([
    ['current', ['edge/missing-predecessor', 'branch/traversal-gap', 'node/legacy-edge-field']],
    ['called-by', ['branch/traversal-gap', 'node/legacy-edge-field']],
  ])('is checked as --dialect %s reads it', async (dialect, rules) => {
    const [line] = linesOf<{ findings: { rule: string; severity: string; caused_by: string | null }[] }>(
      await runCli('check', OLDER_STORE, '--dialect', dialect, '--format', 'ndjson'),
    );
    const roots = line?.findings.filter(
      ({ severity, caused_by }) => severity !== 'info' && caused_by === null,
    );
    expect(roots?.map(({ rule }) => rule)).toEqual(rules);
  });

  it('is drawn and replayed with its edges when asked', async () => {
    const flags = ['--dialect', 'called-by', '--format', 'ndjson', OLDER_STORE];
    const [shown] = linesOf(await runCli('show', ...flags));
    expect(shown).toMatchObject({ get_branch: { u1_reply: ['u1', 'u1_reply'] } });
    const [replayed] = linesOf<{ calls: { id: string; head_id: string }[] }>(
      await runCli('replay', ...flags),
    );
    expect(replayed?.calls.map(({ id }) => id)).toEqual(['u1_reply', 'u2_reply', 'u3_reply']);
  });

  it('is walked along parent_id by show --linear', async () => {
    const [line] = linesOf(await runCli('show', OLDER_STORE, '--linear', '--format', 'ndjson'));
    expect(line).toMatchObject({ older_nodes: 6, ends_at: 'u2', not_reached: ['u1', 'u1_reply'] });
    const { stdout, code } = await runCli('show', OLDER_STORE, '--linear');
    expect(code).toBe(0);
    expect(stdout).toMatch(/u2 +– +u1_reply ← +ends here/);
  });

  it('is published with the dialect it was read in', async () => {
    const out = join(tempFolder(), 'site');
    await runCli('site', OLDER_STORE, '--dialect', 'called-by', '--out', out);
    const chunk: unknown = JSON.parse(readFileSync(join(out, 'data/sessions/lantern_notes.json'), 'utf8'));
    expect(chunk).toMatchObject({ dialect: 'called-by' });
  });
});

describe('links between sessions', () => {
  const user = { id: 'u1', seq: 0, predecessor: 'ROOT' };
  const child = (name: string): string => tempStore([user], { id: 'C' }, name);
  const parent = (): string =>
    tempStore(
      [user, { id: 'l1', seq: 1, role: 'llm', predecessor: 'u1', metadata: { child_session_id: 'C' } }],
      { id: 'P' },
    );

  it('come behind the drawings, with those that lead out of the inputs', async () => {
    const alone = await runCli('show', parent());
    expect(alone.stdout).toMatch(/\nLinked sessions\n.*\nP +l1 .*→ C +– +not among the inputs\n$/);
    const other = child('c');
    expect((await runCli('show', parent(), other)).stdout).toMatch(new RegExp(`→ C +– +${other}\n$`));
  });

  it('are all that --links prints, one line a session', async () => {
    const inputs = [parent(), child('c1'), child('c2')];
    const lines = linesOf(await runCli('show', ...inputs, '--links', '--format', 'ndjson'));
    const link = {
      kind: 'child',
      node: 'l1',
      to: 'C',
      head_node: null,
      given: true,
      candidates: inputs.slice(1),
    };
    expect(lines.map(({ links }) => links)).toEqual([[link], [], []]);
    expect((await runCli('show', child('c'), '--links')).stdout).toBe('no session links to another\n');
  });

  it('lead to every session of the id in a site', async () => {
    const out = join(tempFolder(), 'site');
    await runCli('site', parent(), child('c1'), child('c2'), '--out', out);
    const chunk: unknown = JSON.parse(readFileSync(join(out, 'data/sessions/P.json'), 'utf8'));
    expect(chunk).toMatchObject({ sessionKeys: { C: ['C', 'C-2'] } });
  });
});
