import { expect, it } from 'vitest';
import { checkSession, INTERNAL_ERROR } from '../../lib/check/check-session.ts';
import type { Rule } from '../../lib/check/rule.ts';
import { RULES } from '../../lib/check/rules.ts';
import { nodeId } from '../../lib/base/brand.ts';
import { graphOf } from '../support/notation.ts';

const [first] = RULES as [Rule];
const failing: Rule = {
  ...first,
  id: 'test/failing',
  *check() {
    yield { nodes: [nodeId('u1')], message: 'found before the fall' };
    throw new Error('out of luck');
  },
};

it('lets the other rules go on when one throws', async () => {
  const findings = checkSession(await graphOf('u1 < ROOT; l1 < u9; head l1'), [failing, ...RULES]);
  expect(findings.map((finding) => finding.rule)).toEqual([
    INTERNAL_ERROR,
    'test/failing',
    'edge/dangling-predecessor',
  ]);
  expect(findings[0]?.message).toMatch(/test\/failing .*session s .*out of luck/);
});

it('sorts by severity, then by seq of the first node, then by rule', async () => {
  const objecting = (id: string, severity: Rule['severity'], nodes: readonly string[]): Rule => ({
    ...first,
    id,
    severity,
    check: () => nodes.map((node) => ({ nodes: [nodeId(node)], message: '' })),
  });
  const rules = [
    objecting('t/d', 'info', ['u1']),
    objecting('t/c', 'warning', ['u1']),
    objecting('t/b', 'error', ['l1', 'u1']),
    objecting('t/a', 'error', ['l1']),
  ];
  const findings = checkSession(await graphOf('l1 < u1 #7; u1 < ROOT #3'), rules);
  expect(findings.map(({ rule, nodes }) => `${rule} ${nodes[0]}`)).toEqual([
    't/b u1',
    't/a l1',
    't/b l1',
    't/c u1',
    't/d u1',
  ]);
});

it('keeps fingerprints when turns are added and seqs and texts change', async () => {
  const before = checkSession(await graphOf('u1 < ROOT; l1 @ u1; head l1'));
  const after = checkSession(await graphOf('u1 < ROOT; l1 @ u1 #9 {output other}; u2 < l1 #10; head u2'));
  expect(before).toHaveLength(1);
  expect(after.map((finding) => finding.fingerprint)).toEqual(before.map((finding) => finding.fingerprint));
});

it('tells findings of one rule apart', async () => {
  const findings = checkSession(await graphOf('u1 < ROOT {cut}; l1 < ROOT {cut}; u2 < u9; u3 < u9'));
  expect(new Set(findings.map((finding) => finding.fingerprint)).size).toBe(4);
});

it('tells the same fault of two sessions apart', async () => {
  const [one] = checkSession(await graphOf('session a; u1 < u9'));
  const [other] = checkSession(await graphOf('session b; u1 < u9'));
  expect(one?.fingerprint).not.toBe(other?.fingerprint);
});

it('names a cycle once, from its lowest seq along its edges', async () => {
  const findings = checkSession(await graphOf('u1 < l2; l1 < u1; u2 < l1; l2 < u2; u3 < l2; head u3'));
  expect(findings.map(({ rule, nodes }) => [rule, ...nodes])).toEqual([
    ['edge/cycle', 'u1', 'l2', 'u2', 'l1'],
  ]);
});

it('folds the branches that break at one node', async () => {
  const findings = checkSession(await graphOf('u1 < ROOT; l1 @ u1; u2 < l1; u3 < l1; u4 < l1; head u4'));
  expect(findings.map(({ rule, nodes }) => [rule, ...nodes])).toEqual([['branch/broken-chain', 'l1']]);
  expect(findings[0]?.message).toContain('3 branches up to "u2", "u3", "u4"');
});

it('gives the byte at which a file stops being readable', async () => {
  const [finding] = checkSession(await graphOf('u1 < ROOT {cut}'));
  expect(finding?.message).toMatch(/ends too early.* \(byte \d+\)$/);
});

it('shows an overlong id cut, and says how long it is', async () => {
  const [finding] = checkSession(await graphOf(`u1 < ROOT; l1 < ${'x'.repeat(5000)}`));
  expect(finding?.message).toContain('x…" (5000 characters)');
  expect(finding?.message.length).toBeLessThan(200);
});
