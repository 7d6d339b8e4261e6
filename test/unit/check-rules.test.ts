import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkSession } from '../../lib/check/check-session.ts';
import type { Finding } from '../../lib/check/finding.ts';
import { RULES } from '../../lib/check/rules.ts';
import { graphOf } from '../support/notation.ts';

const FOLDER = new URL('../../lib/check/rules/', import.meta.url);

it('has one file a rule, and the table lists them all', () => {
  const files = RULES.map((rule) => `${rule.id.replace('/', '-')}.ts`);
  expect(readdirSync(FOLDER).sort()).toEqual(files.sort());
});

describe.each(RULES)('$id', (rule) => {
  it('says what, why, what to do and where it comes from', () => {
    expect(rule.id).toMatch(/^[a-z]+\/[a-z]+(-[a-z]+)*$/);
    expect(rule.source).toMatch(
      /^(Design overview|Unifying parent_id and called_by|DAG Edge Field Naming) §\d/,
    );
    for (const text of [rule.title, rule.remedy]) expect(text).toMatch(/^[A-Z].*[^.]$/);
    expect(rule.why).toMatch(/^[A-Z].*\.$/);
  });

  it('has nothing against its valid example, nor has any other', async () => {
    expect(await errorsOf(rule.example.valid)).toEqual([]);
  });

  it('objects to its invalid example, and no other does', async () => {
    const isMeant = ({ rule: id, severity }: Finding): boolean => severity === 'error' || id === rule.id;
    const findings = checkSession(await graphOf(rule.example.invalid)).filter(isMeant);
    expect(findings.map((finding) => finding.rule)).toEqual([rule.id]);
  });

  it('gives a finding that helps', async () => {
    const graph = await graphOf(rule.example.invalid);
    for (const finding of checkSession(graph, [rule])) {
      expect(finding.file).toMatch(/^(history\/.*\.json|meta\.json)$/);
      expect(finding.message).toMatch(/[^.]$/);
      expect(finding.fingerprint).toMatch(/^[0-9a-f]{16}$/);
      for (const id of finding.nodes) expect(graph.indexOf(id)).toBeGreaterThanOrEqual(0);
    }
  });
});

async function errorsOf(notation: string): Promise<Finding[]> {
  return checkSession(await graphOf(notation)).filter((finding) => finding.severity === 'error');
}
