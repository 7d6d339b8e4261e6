import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildGraph, type SessionGraph } from '../../lib/graph/session-graph.ts';
import { contextOfCall, messagesDigest } from '../../lib/replay/call-context.ts';
import { DEFAULT_POLICY, type Policy } from '../../lib/replay/policy.ts';
import type { CallReplay } from '../../lib/replay/call-replay.ts';
import { ContextTrail, entriesOf } from '../../lib/replay/context-trail.ts';
import { contextDigest, trailOf } from '../../lib/replay/trail-of.ts';
import { startDigest } from '../../lib/base/sha256.ts';
import { stampedNodes, stampedPaths } from '../../lib/replay/stamped-nodes.ts';
import { replaySession } from '../../lib/replay/replay-session.ts';
import { loadSession } from '../../lib/store/load-session.ts';
import { memoryFiles } from '../../lib/store/memory-files.ts';
import { anyNodes } from '../support/any-nodes.ts';
import { graphOf } from '../support/notation.ts';
import { loadVector, vectorNames } from '../support/vectors.ts';

const CANONICAL = { messagesDigests: true } as const;

describe('replaying a whole session', () => {
  test.each(vectorNames())('gives the recorded digests of %s', async (name) => {
    const { graph, expected } = await loadVector(name);
    const replays = new Map(
      replaySession(graph, DEFAULT_POLICY, CANONICAL).map((replay) => [graph.calls[replay.call]?.id, replay]),
    );
    for (const call of expected.calls) {
      const replay = replays.get(call.id);
      expect([call.id, replay?.messagesDigest, replay?.context?.messages ?? 0]).toEqual([
        call.id,
        call.messages_sha256,
        call.message_count,
      ]);
    }
  });

  test('gives the same boundaries and doubts where nothing is rendered', async () => {
    await fc.assert(
      fc.asyncProperty(anyNodes, async (nodes) => {
        const files = new Map(nodes.map((node, at) => [`history/${at}.json`, JSON.stringify(node)]));
        const graph = buildGraph(await loadSession(memoryFiles('any', files)));
        const bare = (replay: CallReplay): unknown => ({ ...replay, context: null, stamped: null });
        expect(replaySession(graph, DEFAULT_POLICY, { contexts: false }).map(bare)).toEqual(
          replaySession(graph, DEFAULT_POLICY).map(bare),
        );
      }),
      { numRuns: 2000 },
    );
  });

  test('renders again where a call with a manifest follows one without, and a policy protects other tools', async () => {
    const graph = await graphOf(`
      u1 < ROOT; l1 < u1; t1 @ l1 {name web_search, tool_call_id=a}; u2 < l1; l2 < u2; u3 < l2; l3 < u3;
      u4 < l3; l4 < u4 {render_manifest={"aged_before_seq":4}}`);
    const policy = { ...DEFAULT_POLICY, tailTurns: 1, protectedTools: [] };
    const replays = replaySession(graph, policy, CANONICAL).map((replay) => summary(graph, replay));
    expect(replays).toEqual(fromScratch(graph, policy));
    expect(replays[2]?.boundary).toBe(replays[3]?.boundary);
  });

  test('agrees with rendering each call from scratch, whatever the edges', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyNodes,
        fc.constantFrom<Partial<Policy>>(
          {},
          { tailTurns: 1 },
          { exposeDefault: 'full' },
          { tailTurns: 1, protectedTools: [], maxArgsChars: 3 },
        ),
        async (nodes, change) => {
          const files = new Map(nodes.map((node, at) => [`history/${at}.json`, JSON.stringify(node)]));
          const graph = buildGraph(await loadSession(memoryFiles('any', files)));
          const policy = { ...DEFAULT_POLICY, ...change };
          expect(replaySession(graph, policy, CANONICAL).map((replay) => summary(graph, replay))).toEqual(
            fromScratch(graph, policy),
          );
        },
      ),
      { numRuns: 15000 },
    );
  });
});

interface Replayed {
  readonly call: number;
  readonly boundary: number;
  readonly messageCount: number;
  readonly messagesDigest: string | null;
  readonly nodes: readonly number[];
  readonly contextDigest: string;
  readonly stamped: readonly string[];
  readonly doubts: readonly unknown[];
}

const NONE: ReadonlySet<number> = new Set();

function summary(graph: SessionGraph, replay: CallReplay): Replayed {
  const { call, boundary, context, stamped, messagesDigest, doubts } = replay;
  return {
    call,
    boundary,
    messageCount: context?.messages ?? 0,
    messagesDigest,
    nodes: entriesOf(context).map(({ node }) => node),
    contextDigest: contextDigest(context),
    stamped: stampedPaths(graph, stamped, NONE),
    doubts,
  };
}

function fromScratch(graph: SessionGraph, policy: Policy): Replayed[] {
  return replaySession(graph, policy).map(({ call }) => {
    const context = contextOfCall(graph, call, policy);
    const entry = trailOf(graph, context, new ContextTrail(startDigest));
    return {
      call,
      boundary: context.setting.boundary,
      messageCount: context.messages.length,
      messagesDigest: messagesDigest(context.messages),
      nodes: entriesOf(entry).map(({ node }) => node),
      contextDigest: contextDigest(entry),
      stamped: stampedPaths(graph, stampedNodes(graph, context.members), NONE),
      doubts: context.doubts,
    };
  });
}
