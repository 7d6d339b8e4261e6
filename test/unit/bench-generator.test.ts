import { describe, expect, test } from 'vitest';
import { checkSession } from '../../lib/check/check-session.ts';
import { forks } from '../../lib/graph/forks.ts';
import { isSummary } from '../../lib/graph/node-kinds.ts';
import { buildGraph, callAt, type SessionGraph } from '../../lib/graph/session-graph.ts';
import { contextOfCall, messagesDigest } from '../../lib/replay/call-context.ts';
import { DEFAULT_POLICY } from '../../lib/replay/policy.ts';
import { replaySession } from '../../lib/replay/replay-session.ts';
import { loadSession } from '../../lib/store/load-session.ts';
import { memoryFiles } from '../../lib/store/memory-files.ts';
import { makeSession } from '../bench/make-session.ts';
import { chatOf, mixedOf, type SessionPlan } from '../bench/session-plan.ts';

async function graphOf(plan: SessionPlan): Promise<SessionGraph> {
  const { id, files } = makeSession(plan);
  return buildGraph(await loadSession(memoryFiles(id, files)));
}

/** A copy of a graph whose calls have lost their manifests. */
function withoutManifests(graph: SessionGraph): SessionGraph {
  const calls = graph.calls.map((call) => ({ ...call, meta: { ...call.meta, manifest: null } }));
  return buildGraph({ ...graph.session, calls });
}

const MIXED = mixedOf(1000);
const PLANS: readonly (readonly [string, SessionPlan])[] = [
  ['a chat', chatOf(60)],
  ['a mixed session', MIXED],
];

describe.each(PLANS)('%s', (_what, plan) => {
  test('is the same for the same seed and another for another', () => {
    const { files } = makeSession(plan);
    expect(makeSession(plan).files).toEqual(files);
    expect(makeSession({ ...plan, seed: plan.seed + 1 }).files).not.toEqual(files);
  });

  test('has no findings but remarks', async () => {
    const graph = await graphOf(plan);
    expect(graph.session.problems).toEqual([]);
    expect(checkSession(graph).filter(({ severity }) => severity !== 'info')).toEqual([]);
  });

  test('replays exactly, as from scratch', async () => {
    const graph = await graphOf(plan);
    for (const { call, messagesDigest: digest, doubts } of replaySession(graph, DEFAULT_POLICY, {
      messagesDigests: true,
    })) {
      expect(doubts).toEqual([]);
      expect(digest).toBe(messagesDigest(contextOfCall(graph, call, DEFAULT_POLICY).messages));
    }
  });

  test('records the manifests that rendering gives, one boundary a turn', async () => {
    const graph = await graphOf(plan);
    const bare = withoutManifests(graph);
    const boundaryOf = (index: number) => callAt(graph, index).meta.manifest?.agedBeforeSeq;
    for (const { call, frame } of replaySession(graph, DEFAULT_POLICY)) {
      if (frame.kind === 'frame') expect(boundaryOf(call)).toBe(boundaryOf(frame.head));
      const inTurn = frame.kind === 'frame' ? graph : bare;
      const { manifest } = contextOfCall(inTurn, call, DEFAULT_POLICY);
      expect(manifest).toEqual(callAt(graph, call).meta.manifest);
    }
  });
});

test('a mixed session holds what it is named after', async () => {
  const graph = await graphOf(MIXED);
  expect(graph.calls.length).toBeGreaterThanOrEqual(1000);
  expect(forks(graph).length).toBeGreaterThan(3);
  expect(graph.calls.filter(isSummary).length).toBeGreaterThan(0);
  const inside = graph.calls.filter(({ role }, at) => role === 'llm' && (graph.callers[at] ?? -1) >= 0);
  expect(inside.length).toBeGreaterThan(100);
  expect(graph.calls.some(({ meta }) => (meta.manifest?.spilled.length ?? 0) > 1)).toBe(true);
});

test('a chat has four nodes a turn', async () => {
  expect(makeSession(chatOf(60)).nodeCount).toBe(240);
});
