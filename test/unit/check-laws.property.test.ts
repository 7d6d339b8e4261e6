import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkSession } from '../../lib/check/check-session.ts';
import { INTERNAL_ERROR } from '../../lib/check/internal-error.ts';
import { buildGraph, type SessionGraph } from '../../lib/graph/session-graph.ts';
import { DEFAULT_POLICY } from '../../lib/replay/policy.ts';
import { replaySession } from '../../lib/replay/replay-session.ts';
import { loadSession } from '../../lib/store/load-session.ts';
import { memoryFiles } from '../../lib/store/memory-files.ts';
import { anyNodes, type PlainNode } from '../support/any-nodes.ts';

function always(check: (graph: SessionGraph) => void): Promise<void> {
  return fc.assert(fc.asyncProperty(anyNodes, async (nodes) => check(await graphFrom(nodes))));
}

async function graphFrom(nodes: readonly PlainNode[]): Promise<SessionGraph> {
  const files = nodes.map((node, at) => [`history/${at}.json`, JSON.stringify(node)] as const);
  return buildGraph(await loadSession(memoryFiles('s', new Map(files))));
}

it('no rule fails, and each finding has a fingerprint of its own', () =>
  always((graph) => {
    const findings = checkSession(graph, { around: { ...AROUND } });
    expect(findings.filter(({ rule }) => rule === INTERNAL_ERROR)).toEqual([]);
    expect(new Set(findings.map(({ fingerprint }) => fingerprint)).size).toBe(findings.length);
  }));

it('a cause stands for itself, and is no less severe', () =>
  always((graph) => {
    const findings = checkSession(graph);
    const byFingerprint = new Map(findings.map((finding) => [finding.fingerprint, finding]));
    const ranks = ['error', 'warning', 'info'];
    for (const { causedBy, severity } of findings) {
      if (causedBy === undefined) continue;
      const cause = byFingerprint.get(causedBy);
      expect(cause).toBeDefined();
      expect(cause?.causedBy).toBeUndefined();
      expect(ranks.indexOf(cause?.severity ?? '')).toBeLessThanOrEqual(ranks.indexOf(severity));
    }
  }));

it('what is stamped in a context is the same whether or not it is rendered', () =>
  always((graph) => {
    const stamps = (contexts: boolean): unknown[] =>
      replaySession(graph, DEFAULT_POLICY, { contexts }).map(({ stamped }) => stamped);
    expect(stamps(false)).toEqual(stamps(true));
  }));

const AROUND = {
  paths: ['large_nodes/n3.txt', 'history/x.tmp'],
  spills: new Map([['large_nodes/n3.txt', 'text']]),
  history: null,
  damage: null,
  uncommitted: [],
  indexed: null,
};
