import { expect, it } from 'vitest';
import { checkSession } from '../../lib/check/check-session.ts';
import { INTERNAL_ERROR } from '../../lib/check/internal-error.ts';
import type { Rule } from '../../lib/check/rule.ts';
import { RULES } from '../../lib/check/rules.ts';
import { nodeId } from '../../lib/base/brand.ts';
import type { Finding } from '../../lib/check/finding.ts';
import { graphOf } from '../support/notation.ts';
import { rootFindings } from '../support/root-findings.ts';

async function errorsOf(notation: string): Promise<readonly Finding[]> {
  return rootFindings(checkSession(await graphOf(notation)), 'error');
}

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
  const all = checkSession(await graphOf('u1 < ROOT; l1 < u9; head l1'), { rules: [failing, ...RULES] });
  const findings = rootFindings(all, 'error');
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
  const findings = checkSession(await graphOf('l1 < u1 #7; u1 < ROOT #3'), { rules });
  expect(findings.map(({ rule, nodes }) => `${rule} ${nodes[0]}`)).toEqual([
    't/b u1',
    't/a l1',
    't/b l1',
    't/c u1',
    't/d u1',
  ]);
});

it('keeps fingerprints when turns are added and seqs and texts change', async () => {
  const before = await errorsOf('u1 < ROOT; l1 @ u1; head l1');
  const after = await errorsOf('u1 < ROOT; l1 @ u1 #9 {output other}; u2 < l1 #10; head u2');
  expect(before).toHaveLength(1);
  expect(after.map((finding) => finding.fingerprint)).toEqual(before.map((finding) => finding.fingerprint));
});

it('tells findings of one rule apart', async () => {
  const findings = await errorsOf('u1 < ROOT {cut}; l1 < ROOT {cut}; u2 < u9; u3 < u9');
  expect(new Set(findings.map((finding) => finding.fingerprint)).size).toBe(4);
});

it('tells the same fault of two sessions apart', async () => {
  const [one] = await errorsOf('session a; u1 < u9');
  const [other] = await errorsOf('session b; u1 < u9');
  expect(one?.fingerprint).not.toBe(other?.fingerprint);
});

it('names a cycle once, from its lowest seq along its edges', async () => {
  const findings = await errorsOf('u1 < l2; l1 < u1; u2 < l1; l2 < u2; u3 < l2; head u3');
  expect(findings.map(({ rule, nodes }) => [rule, ...nodes])).toEqual([
    ['edge/cycle', 'u1', 'l2', 'u2', 'l1'],
  ]);
});

it('folds the branches that break at one node', async () => {
  const findings = await errorsOf('u1 < ROOT; l1 @ u1; u2 < l1; u3 < l1; u4 < l1; head u4');
  expect(findings.map(({ rule, nodes }) => [rule, ...nodes])).toEqual([['branch/broken-chain', 'l1']]);
  expect(findings[0]?.message).toContain('3 branches up to "u2", "u3", "u4"');
});

it('gives the byte at which a file stops being readable', async () => {
  const [finding] = await errorsOf('u1 < ROOT {cut}');
  expect(finding?.message).toMatch(/ends too early.* \(byte \d+\)$/);
});

it('shows an overlong id cut, and says how long it is', async () => {
  const [finding] = await errorsOf(`u1 < ROOT; l1 < ${'x'.repeat(5000)}`);
  expect(finding?.message).toContain('x…" (5000 characters)');
  expect(finding?.message.length).toBeLessThan(200);
});

it('tells of a cause once, and which findings follow from it', async () => {
  const turns = Array.from({ length: 20 }, (_, at) => `u${at + 2} < l${at + 1}; l${at + 2} < u${at + 2}`);
  const all = checkSession(await graphOf(`u1 < gone; l1 < u1; ${turns.join('; ')}; head l21`));
  const [cause, ...others] = rootFindings(all, 'error', 'warning');
  expect([cause?.rule, ...(cause?.nodes ?? []), others.length]).toEqual([
    'edge/dangling-predecessor',
    'u1',
    0,
  ]);
  const following = all.filter(({ causedBy }) => causedBy === cause?.fingerprint);
  expect(following.map(({ rule }) => rule)).toEqual(Array.from({ length: 21 }, () => 'context/replay-fails'));
});

it('tells of a file that cannot be read once, and not of every edge to its node', async () => {
  const all = checkSession(
    await graphOf('u1 < ROOT; l1 < u1 {cut}; t1 @ l1; t2 @ l1; u2 < l1; l2 < u2; head l2'),
  );
  expect(rootFindings(all, 'error', 'warning').map(({ rule }) => rule)).toEqual(['store/unreadable-node']);
});

it('does not fold an error under a warning', async () => {
  const warning: Rule = { ...first, id: 'test/warning', severity: 'warning', check: () => [objection] };
  const objection = { nodes: [nodeId('u1')], message: 'odd' };
  const causes = [{ rule: 'test/warning', of: 'u1' }];
  const error: Rule = {
    ...first,
    id: 'test/error',
    severity: 'error',
    check: () => [{ ...objection, causes }],
  };
  const info: Rule = { ...error, id: 'test/info', severity: 'info' };
  const findings = checkSession(await graphOf('u1 < ROOT'), { rules: [warning, error, info] });
  expect(findings.map(({ rule, causedBy }) => [rule, causedBy !== undefined])).toEqual([
    ['test/error', false],
    ['test/warning', false],
    ['test/info', true],
  ]);
});

it('gives rules the numbers that are configured', async () => {
  const graph = await graphOf('u1 < ROOT; l1 < u1; t1 @ l1 {lines 5}; head l1');
  const values = { 'spill/not-spilled': { cap: 100, lines: 3 } };
  const found = (given: object) =>
    checkSession(graph, given).some(({ rule }) => rule === 'spill/not-spilled');
  expect([found({}), found({ values })]).toEqual([false, true]);
});
