import { expect, it } from 'vitest';
import { checkSession } from '../../lib/check/check-session.ts';
import type { SessionGraph } from '../../lib/graph/session-graph.ts';
import { rootFindings } from '../support/root-findings.ts';
import { graphOf } from '../support/notation.ts';

const LENGTH = 100_000;

/** A chain u0 < u1 < …; `edgeOf` gives the edge of each. */
async function chain(edgeOf: (at: number) => string): Promise<SessionGraph> {
  const nodes = Array.from({ length: LENGTH }, (_, at) => `u${at} ${edgeOf(at)}`);
  return graphOf(`${nodes.join(';')}; head u${LENGTH - 1}`);
}

function secondsOf(run: () => void): number {
  const start = performance.now();
  run();
  return (performance.now() - start) / 1000;
}

it('passes a chain of 100,000 nodes quickly', { timeout: 60_000 }, async () => {
  const graph = await chain((at) => (at === 0 ? '< ROOT' : `< u${at - 1}`));
  expect(
    secondsOf(() => expect(rootFindings(checkSession(graph), 'error', 'warning')).toEqual([])),
  ).toBeLessThan(30);
});

it('names the 100,000 nodes of a cycle once', { timeout: 60_000 }, async () => {
  const graph = await chain((at) => `< u${(at + LENGTH - 1) % LENGTH}`);
  const findings = rootFindings(checkSession(graph), 'error');
  expect(findings.map((finding) => [finding.rule, finding.nodes.length])).toEqual([['edge/cycle', LENGTH]]);
});

it('reads 100,000 tips on one long broken chain once', { timeout: 60_000 }, async () => {
  const half = LENGTH / 2;
  const graph = await chain((at) => {
    if (at === 0) return '< ROOT';
    if (at === 1) return '@ u0';
    return at < half ? `< u${at - 1}` : `< u${half - 1}`;
  });
  expect(secondsOf(() => expect(rootFindings(checkSession(graph), 'error')).toHaveLength(1))).toBeLessThan(
    30,
  );
});
