import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildGraph, type SessionGraph } from '../../lib/graph/session-graph.ts';
import { contextOfCall, contextOfHead, messagesDigest } from '../../lib/replay/call-context.ts';
import { wholeGraph } from '../../lib/replay/context-query.ts';
import { explainContext } from '../../lib/replay/explain.ts';
import { modelCalls } from '../../lib/replay/model-calls.ts';
import { DEFAULT_POLICY } from '../../lib/replay/policy.ts';
import { replaySession } from '../../lib/replay/replay-session.ts';
import { loadSession } from '../../lib/store/load-session.ts';
import { memoryFiles } from '../../lib/store/memory-files.ts';
import { anyNodes, type PlainNode } from '../support/any-nodes.ts';
import { deepFreeze } from '../support/deep-freeze.ts';

const RUNS = { numRuns: 200 };

test('rendering writes to nothing it is given', async () => {
  await fc.assert(
    fc.asyncProperty(anyNodes, async (nodes) => {
      const graph = await graphOfNodes(nodes);
      // The types hold the arrays still; what a value holds is frozen, so that a write throws.
      deepFreeze(graph.session);
      const before = [...graph.callers, ...graph.predecessors];
      allOf(graph);
      expect([...graph.callers, ...graph.predecessors]).toEqual(before);
    }),
    RUNS,
  );
});

test('rendering twice gives the same', async () => {
  await fc.assert(
    fc.asyncProperty(anyNodes, async (nodes) => {
      const graph = await graphOfNodes(nodes);
      expect(allOf(graph)).toEqual(allOf(graph));
    }),
    RUNS,
  );
});

test('the order in which files are listed does not matter', async () => {
  const shuffled = anyNodes.chain((nodes) =>
    fc.tuple(fc.constant(nodes), fc.shuffledSubarray(nodes, { minLength: nodes.length })),
  );
  await fc.assert(
    fc.asyncProperty(shuffled, async ([nodes, others]) => {
      expect(allOf(await graphOfNodes(others))).toEqual(allOf(await graphOfNodes(nodes)));
    }),
    RUNS,
  );
});

test('a context depends on nothing that came after the call', async () => {
  await fc.assert(
    fc.asyncProperty(anyNodes, anyNodes, fc.nat(39), async (nodes, others, cut) => {
      // What comes later is another session's, with edges to what both have.
      const whole = await graphOfNodes([...nodes.slice(0, cut + 1), ...others.slice(cut + 1)]);
      const cutOff = await graphOfNodes(nodes.slice(0, cut + 1));
      for (const index of modelCalls(cutOff)) {
        const [late, early] = [whole, cutOff].map((graph) => contextOfCall(graph, index, DEFAULT_POLICY));
        expect(messagesDigest(late?.messages ?? [])).toBe(messagesDigest(early?.messages ?? []));
      }
    }),
    RUNS,
  );
});

async function graphOfNodes(nodes: readonly PlainNode[]): Promise<SessionGraph> {
  const files = new Map(nodes.map((node) => [`history/${String(node['id'])}.json`, JSON.stringify(node)]));
  return buildGraph(await loadSession(memoryFiles('any', files)));
}

/** Everything that rendering says of a session. */
function allOf(graph: SessionGraph): unknown {
  const replays = replaySession(graph, DEFAULT_POLICY);
  const contexts = modelCalls(graph).map((index) => contextOfCall(graph, index, DEFAULT_POLICY));
  const heads = graph.calls.map(
    (_, head) => contextOfHead(graph, wholeGraph(graph, head), DEFAULT_POLICY).messages,
  );
  return { replays, contexts, heads, reasons: contexts.map((context) => explainContext(graph, context)) };
}
