import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Finding } from '../../lib/check/finding.ts';
import { RULES } from '../../lib/check/rules.ts';
import { checkNotation } from '../support/check-notation.ts';
import { rulePages } from '../support/rule-pages.ts';

const PROJECT = join(import.meta.dirname, '../..');

it('has one file a rule, and the table lists them all', () => {
  const files = RULES.map((rule) => `${rule.id.replace('/', '-')}.ts`);
  expect(readdirSync(join(PROJECT, 'lib/check/rules')).sort()).toEqual(files.sort());
});

it('has the pages that the rules make; `npm run docs` writes them', async () => {
  const pages = await rulePages();
  const names = readdirSync(join(PROJECT, 'docs/rules')).map((name) => `docs/rules/${name}`);
  expect(names.sort()).toEqual([...pages.keys()].sort());
  for (const [path, text] of pages) expect(readFileSync(join(PROJECT, path), 'utf8'), path).toBe(text);
});

describe.each(RULES)('$id', (rule) => {
  it('says what, why, what to do and where it comes from', () => {
    expect(rule.id).toMatch(/^[a-z]+\/[a-z]+(-[a-z]+)*$/);
    expect(rule.source).toMatch(
      /^(Design overview|Unifying parent_id and called_by|DAG Edge Field Naming) §\d/,
    );
    for (const text of [rule.title, rule.remedy]) expect(text).toMatch(/^[A-Za-z].*[^.]$/);
    expect(rule.why).toMatch(/^[A-Z].*\.$/);
    expect('check' in rule || 'checkSet' in rule).toBe(true);
    for (const { name, meaning } of rule.options ?? []) expect(`${name} ${meaning}`).toMatch(/^\w+ [a-z]/);
  });

  it('has nothing against its valid example, nor has any other an error', async () => {
    const findings = await checkNotation(rule.example.valid);
    expect(findings.filter(({ rule: id, severity }) => severity === 'error' || id === rule.id)).toEqual([]);
  });

  it('objects to its invalid example, and no other does with an error', async () => {
    const isMeant = ({ rule: id, severity, causedBy }: Finding): boolean =>
      id === rule.id || (severity === 'error' && causedBy === undefined);
    const findings = (await checkNotation(rule.example.invalid)).filter(isMeant);
    expect(findings.map((finding) => finding.rule)).toEqual([rule.id]);
  });

  it('gives a finding that helps', async () => {
    const [finding, ...more] = await checkNotation(rule.example.invalid, [rule]);
    expect(more).toEqual([]);
    expect(finding?.message).toMatch(/[^.]$/);
    expect(finding?.fingerprint).toMatch(/^[0-9a-f]{16}$/);
  });
});
