import { expect, test } from 'vitest';
import { RULES } from '../../lib/check/rules.ts';
import { runCli } from '../support/run-cli.ts';

test('explain says why a rule is, what to do, and the smallest store that breaks it', async () => {
  const { code, stdout } = await runCli('explain', 'spill/not-spilled');
  expect(code).toBe(0);
  for (const word of [
    'spill/not-spilled',
    'why',
    'to fix',
    'cap = 32000',
    'obeys',
    'breaks',
    '{lines 200}',
  ]) {
    expect(stdout).toContain(word);
  }
  expect(stdout).toContain('docs/rules/spill-not-spilled.md');
});

test('explain lists all rules', async () => {
  const { stdout } = await runCli('explain');
  for (const { id, title } of RULES)
    expect(stdout).toMatch(new RegExp(`${id} +${title.replace(/[.*+?^$()]/g, '\\$&')}\n`));
});

test('explain names the rule that is nearest to one that is not there', async () => {
  const run = await runCli('explain', 'edge/cicle');
  expect(run).toMatchObject({ code: 2, stdout: '' });
  expect(run.stderr).toContain('Did you mean edge/cycle?');
});
