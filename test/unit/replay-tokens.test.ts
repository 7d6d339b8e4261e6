import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { nodeId } from '../../lib/base/brand.ts';
import { buildGraph, callAt, type SessionGraph } from '../../lib/graph/session-graph.ts';
import { anchorOf } from '../../lib/replay/anchor-of.ts';
import { contextOfCall } from '../../lib/replay/call-context.ts';
import { DEFAULT_POLICY } from '../../lib/replay/policy.ts';
import { recordsInForce } from '../../lib/replay/records-in-force.ts';
import { replaySession } from '../../lib/replay/replay-session.ts';
import { CHARACTERS_OVER_FOUR } from '../../lib/replay/tokens/characters-over-four.ts';
import { estimateRatio, unusualRatios } from '../../lib/replay/tokens/estimate-ratio.ts';
import type { Estimator } from '../../lib/replay/tokens/estimator.ts';
import { itemTokens } from '../../lib/replay/tokens/item-tokens.ts';
import { messageTokens } from '../../lib/replay/tokens/message-tokens.ts';
import { type SessionTokens, sessionTokens } from '../../lib/replay/tokens/session-tokens.ts';
import { loadSession } from '../../lib/store/load-session.ts';
import { memoryFiles } from '../../lib/store/memory-files.ts';
import { anyNodes, type PlainNode } from '../support/any-nodes.ts';
import { graphOf } from '../support/notation.ts';
import { loadVector, vectorNames } from '../support/vectors.ts';

/** Every text counts for its length, so that a text counted twice or not at all shows. */
const LENGTHS: Estimator = { name: 'lengths', count: (text) => text.length };

async function graphOfNodes(nodes: readonly PlainNode[]): Promise<SessionGraph> {
  const files = new Map(nodes.map((node, at) => [`history/${at}.json`, JSON.stringify(node)]));
  return buildGraph(await loadSession(memoryFiles('any', files)));
}

function accountOf(graph: SessionGraph, estimator: Estimator = CHARACTERS_OVER_FOUR): SessionTokens {
  return sessionTokens(graph, replaySession(graph, DEFAULT_POLICY), DEFAULT_POLICY, estimator);
}

function expectSums(graph: SessionGraph): void {
  for (const { tokens } of accountOf(graph, LENGTHS).calls) {
    const context = contextOfCall(graph, tokens.call, DEFAULT_POLICY);
    const byMessage = context.messages.map((message) => messageTokens(message, LENGTHS));
    const byNode = itemTokens(graph, context, LENGTHS).map((item) => item.tokens);
    expect([total(byMessage), total(byNode)]).toEqual([tokens.history.tokens, tokens.history.tokens]);
  }
}

const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

describe('the tokens of a call', () => {
  it('are those of its messages and those of its nodes, whatever the session', async () => {
    await fc.assert(
      fc.asyncProperty(anyNodes, async (nodes) => expectSums(await graphOfNodes(nodes))),
      { numRuns: 2000 },
    );
  });

  it.each(vectorNames())('are those of its messages and of its nodes in %s', async (name) => {
    expectSums((await loadVector(name)).graph);
  });

  it('are four code points each, rounded up for every text', () => {
    expect(['', 'a', 'abcd', 'abcde', '🪐🪐🪐🪐'].map((text) => CHARACTERS_OVER_FOUR.count(text))).toEqual([
      0, 1, 1, 2, 1,
    ]);
  });

  it('hold system message, tools and live turn besides the history', async () => {
    const graph = await graphOf(
      `u1 {output hello}; l1 < u1;
       c1 @ ROOT {name context/system_prompt, output be kind, anchor_head_id=l1};
       c2 @ ROOT {name context/tool_snapshot, output tools, anchor_head_id=l1}`,
    );
    const { history, system, tools, liveTurn, request, isWhole } =
      accountOf(graph, LENGTHS).calls[0]?.tokens ?? {};
    expect([history, system, tools, liveTurn].map((figure) => figure?.tokens)).toEqual([0, 7, 7, 5]);
    expect(request).toEqual({ tokens: 19, source: 'estimated', estimator: 'lengths' });
    expect(isWhole).toBe(true);
  });

  it('are recorded where the writer noted them, directly or as usage, and null where that is no count', async () => {
    const graph = await graphOf(
      'u1; l1 < u1 {input_tokens=7, cache_read_tokens=5}; u2 < l1; l2 < u2 {usage={"output_tokens":3}}; u3 < l2; l3 < u3 {input_tokens=-1}',
    );
    const recorded = accountOf(graph).calls.map(({ tokens }) => tokens.recorded);
    expect(recorded[0]?.input).toEqual({ tokens: 7, source: 'recorded' });
    expect(
      recorded.map(({ input, output, cacheRead }) => [input?.tokens, output?.tokens, cacheRead?.tokens]),
    ).toEqual([
      [7, undefined, 5],
      [undefined, 3, undefined],
      [undefined, undefined, undefined],
    ]);
  });
});

test('a branch is the sum over its calls, those inside functions too, and the session counts each once', async () => {
  const graph = await graphOf(
    `u1; l1 < u1 {input_tokens=1}; u2 < l1; l2 < u2 {input_tokens=10}; f1 @ l2; a1 @ f1 {input_tokens=100};
     u3 < l1; l3 < u3 {input_tokens=1000}; u4 < l1; l4 < u4`,
  );
  const { branches, sums } = accountOf(graph);
  expect(branches.map(({ tip, recorded }) => [tip.id, recorded.input])).toEqual([
    ['l2', { calls: 3, tokens: 111 }],
    ['l3', { calls: 2, tokens: 1001 }],
    ['l4', { calls: 1, tokens: 1 }],
  ]);
  expect(sums.recorded.input).toEqual({ calls: 4, tokens: 1111 });
  expect(sums.estimated.request.calls).toBe(5);
});

describe('recorded input held against the estimate', () => {
  const turns = (...inputs: readonly (number | string)[]): string =>
    inputs
      .map((input, at) => `u${at}${at === 0 ? '' : ` < l${at - 1}`}; l${at} < u${at} {input_tokens=${input}}`)
      .concat(
        'c1 @ ROOT {name context/system_prompt, output You write short and clear answers, anchor_head_id=l0}',
      )
      .join('; ');
  const unusual = async (notation: string): Promise<string[]> => {
    const graph = await graphOf(notation);
    const calls = accountOf(graph).calls.map(({ tokens }) => tokens);
    return unusualRatios(calls).map((index) => callAt(graph, index).id);
  };

  it('is a ratio', async () => {
    const [call] = accountOf(await graphOf('u1 {output abcdefgh}; l1 < u1 {input_tokens=3}')).calls;
    expect(call && estimateRatio(call.tokens)).toBe(1.5);
  });

  it('names a call that is off while the others are not', async () => {
    expect(await unusual(turns(10, 11, 12, 13, 1400, 15))).toEqual(['l4']);
  });

  it('says nothing of a session in which all are off', async () => {
    expect(await unusual(turns(1000, 1100, 1200, 1300, 1400, 1500))).toEqual([]);
  });

  it('says nothing of few calls', async () => {
    expect(await unusual(turns(10, 11, 1200, 13))).toEqual([]);
  });

  it('compares no cached calls where cached tokens are counted apart', async () => {
    const cached = '1, cache_read_tokens=12';
    expect(await unusual(turns(10, 11, 12, 13, 14, cached))).toEqual([]);
  });
});

test('the record in force is the newest whose anchor is on the path, whatever the edges', async () => {
  const anchors = fc.array(fc.nat(60), { minLength: 40, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(anyNodes, anchors, async (nodes, places) => {
      const name = 'context/system_prompt';
      const graph = await graphOfNodes(
        nodes.map((node, at) =>
          (places[at] ?? 0) % 5 === 0
            ? { ...node, name, metadata: { anchor_head_id: `n${(places[at] ?? 0) % nodes.length}` } }
            : node,
        ),
      );
      const walked = [...graph.calls.keys()].map((index) => newestOn(graph, index, name));
      expect([...recordsInForce(graph, name)]).toEqual(walked);
    }),
    { numRuns: 3000 },
  );
});

function newestOn(graph: SessionGraph, index: number, name: string): number {
  const path = new Set<number>();
  for (let at = index; at >= 0 && !path.has(at);) {
    path.add(at);
    const { predecessor, caller, meta } = callAt(graph, at);
    const before = graph.indexOf(nodeId(predecessor));
    at = before >= 0 ? before : meta.spawnBranchRoot ? -1 : graph.indexOf(caller);
  }
  return graph.calls.findLastIndex((call, at) => call.name === name && path.has(anchorOf(graph, at)));
}
