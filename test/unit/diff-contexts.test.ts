import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nodeId } from '../../lib/base/brand.ts';
import { changedCalls } from '../../lib/diff/changed-calls.ts';
import { callSide, type ContextSide, headSide } from '../../lib/diff/context-side.ts';
import { diffContexts, type DiffEntry } from '../../lib/diff/diff-contexts.ts';
import { renderedNodes } from '../../lib/diff/rendered-nodes.ts';
import { buildGraph, type SessionGraph } from '../../lib/graph/session-graph.ts';
import { contextOfCall, contextOfHead } from '../../lib/replay/call-context.ts';
import { wholeGraph } from '../../lib/replay/context-query.ts';
import { modelCalls } from '../../lib/replay/model-calls.ts';
import { DEFAULT_POLICY, type Policy } from '../../lib/replay/policy.ts';
import { replaySession } from '../../lib/replay/replay-session.ts';
import { loadSession } from '../../lib/store/load-session.ts';
import { memoryFiles } from '../../lib/store/memory-files.ts';
import { anyNodes, type PlainNode } from '../support/any-nodes.ts';
import { graphOf } from '../support/notation.ts';

const RUNS = { numRuns: 300 };
const TIGHT: Policy = {
  ...DEFAULT_POLICY,
  tailTurns: 1,
  nodeRenderCap: 5,
  exposeDefault: 'full',
  ignoreManifests: true,
};

async function anyGraph(nodes: readonly PlainNode[]): Promise<SessionGraph> {
  const files = new Map(nodes.map((node) => [`history/${String(node['id'])}.json`, JSON.stringify(node)]));
  return buildGraph(await loadSession(memoryFiles('any', files)));
}

function idsOf(entries: readonly DiffEntry[], side: 'a' | 'b'): string[] {
  return entries.flatMap((entry) => {
    const held = entry as Partial<Record<'a' | 'b', { readonly id: string }>>;
    return held[side]?.id ?? [];
  });
}

const MIRROR = { same: 'same', changed: 'changed', 'only-a': 'only-b', 'only-b': 'only-a' } as const;

describe('a comparison of any two calls, under any two policies', () => {
  test('holds all nodes of both in order, and is its own mirror', async () => {
    await fc.assert(
      fc.asyncProperty(anyNodes, fc.nat(), fc.nat(), fc.boolean(), async (nodes, first, second, isTight) => {
        const graph = await anyGraph(nodes);
        const calls = modelCalls(graph);
        fc.pre(calls.length > 0);
        const sides = [first, second].map((at, place) =>
          callSide(graph, calls[at % calls.length] ?? 0, isTight && place === 1 ? TIGHT : DEFAULT_POLICY),
        );
        const [a, b] = sides as [ContextSide, ContextSide];
        const { entries } = diffContexts(a, b);
        expect(idsOf(entries, 'a')).toEqual(renderedNodes(a).map(({ id }) => id));
        expect(idsOf(entries, 'b')).toEqual(renderedNodes(b).map(({ id }) => id));
        const counts = (list: readonly DiffEntry[], name: (kind: DiffEntry['kind']) => string): string[] =>
          list.map(({ kind }) => name(kind)).sort();
        const back = diffContexts(b, a).entries;
        expect(counts(back, (kind) => MIRROR[kind])).toEqual(counts(entries, (kind) => kind));
      }),
      RUNS,
    );
  });

  test('of a call with itself finds nothing, of the same session read twice, too', async () => {
    await fc.assert(
      fc.asyncProperty(anyNodes, fc.nat(), async (nodes, at) => {
        const [graph, again] = [await anyGraph(nodes), await anyGraph(nodes)];
        const calls = modelCalls(graph);
        fc.pre(calls.length > 0);
        const call = calls[at % calls.length] ?? 0;
        const side = callSide(graph, call, DEFAULT_POLICY);
        expect(diffContexts(side, side).isSame).toBe(true);
        expect(diffContexts(side, callSide(again, call, DEFAULT_POLICY)).isSame).toBe(true);
      }),
      RUNS,
    );
  });

  test('numbers the messages as they are sent', async () => {
    await fc.assert(
      fc.asyncProperty(anyNodes, async (nodes) => {
        const graph = await anyGraph(nodes);
        for (const call of modelCalls(graph)) {
          const { messages } = contextOfCall(graph, call, DEFAULT_POLICY);
          const rendered = renderedNodes(callSide(graph, call, DEFAULT_POLICY));
          expect(new Set(rendered.flatMap((node) => node.messages))).toEqual(new Set(messages.keys()));
          for (const { blocks, messages: places } of rendered) {
            const roles = places.map((place) => messages[place]?.role);
            expect(roles).toEqual(blocks.map(({ role }) => (role === 'toolCall' ? 'assistant' : role)));
          }
        }
        const head = graph.calls.length - 1;
        const { messages } = contextOfHead(graph, wholeGraph(graph, head), DEFAULT_POLICY);
        const rendered = renderedNodes(headSide(graph, head, DEFAULT_POLICY));
        expect(Math.max(-1, ...rendered.flatMap((node) => node.messages))).toBe(messages.length - 1);
      }),
      RUNS,
    );
  });

  test('agrees with the digests of all calls', async () => {
    await fc.assert(
      fc.asyncProperty(anyNodes, async (nodes) => {
        const graph = await anyGraph(nodes);
        const side = (policy: Policy) => ({ graph, policy, replays: replaySession(graph, policy) });
        const changed = [...changedCalls(side(DEFAULT_POLICY), side(TIGHT))];
        const compared = modelCalls(graph).flatMap((call) => {
          const { entries } = diffContexts(
            callSide(graph, call, DEFAULT_POLICY),
            callSide(graph, call, TIGHT),
          );
          const first = entries.find(({ kind }) => kind !== 'same');
          return first === undefined ? [] : [graph.calls[call]?.id];
        });
        expect(changed.map(({ id }) => id)).toEqual(compared);
        for (const { node, cause } of changed) expect([node, cause?.text]).not.toContain(null);
      }),
      RUNS,
    );
  });
});

const CHAT = 'u1 < ROOT; l1 < u1; t1 @ l1; u2 < l1; l2 < u2; u3 < l2; l3 < u3';

/** What is compared, a node that differs, and the cause that is named. */
const CAUSES: readonly (readonly [
  why: string,
  session: string,
  calls: readonly [string, string],
  node: string,
  cause: string,
])[] = [
  [
    'time',
    CHAT,
    ['l2', 'l3'],
    'u2',
    'only-b left-out: not in A: the turn this call answers: sent as the live user message, after this history',
  ],
  ['a later turn', CHAT, ['l2', 'l3'], 'l2', 'only-b left-out: not in A: the call itself'],
  [
    'another branch',
    'u1 < ROOT; l1 < u1; u2 < l1; l2 < u2; u3 < l2; l3 < u3; u4 < l1; l4 < u4; u5 < l4; l5 < u5',
    ['l3', 'l5'],
    'l2',
    'only-a left-out: not in B: on another branch, which leaves this one at l1',
  ],
  [
    'running',
    'u1 < ROOT; l1 < u1; f1 @ l1 {expose=full}; l9 @ f1; u2 < l1; l2 < u2',
    ['l9', 'l2'],
    'f1',
    'changed running: it was still running when A was made, so it had no output yet',
  ],
];

describe('the cause of a difference', () => {
  test.each(CAUSES)('is %s', async (_why, session, [first, second], node, said) => {
    const graph = await graphOf(session);
    const side = (id: string): ContextSide => callSide(graph, graph.indexOf(nodeId(id)), DEFAULT_POLICY);
    const { entries } = diffContexts(side(first), side(second));
    const entry = entries.find((each) => ('a' in each ? each.a.id : each.b.id) === node);
    expect(entry === undefined ? null : said3(entry)).toBe(said);
  });

  test.each([
    [
      'aging',
      { tailTurns: 1 },
      't1',
      'changed aging: aged in B, not in A: the boundary is none in A and seq 4 in B',
    ],
    ['a cap', { nodeRenderCap: 3 }, 't1', 'changed policy: policy: nodeRenderCap 32000 → 3'],
  ])('is the policy: %s', async (_what, change, node, said) => {
    const graph = await graphOf(CHAT.replace('t1 @ l1', 't1 @ l1 {output a long result of a tool}'));
    const call = graph.indexOf(nodeId('l3'));
    const sides = [
      callSide(graph, call, DEFAULT_POLICY),
      callSide(graph, call, { ...DEFAULT_POLICY, ...change }),
    ] as const;
    const entry = diffContexts(...sides).entries.find((each) => 'a' in each && each.a.id === node);
    expect(entry === undefined ? null : said3(entry)).toBe(said);
  });

  test('is the node itself, or that it is not there, between two stores', async () => {
    const graphs = [
      await graphOf(CHAT),
      await graphOf(
        CHAT.replace('t1 @ l1', 't1 @ l1 {output other}').replace('u1 < ROOT; l1 < u1', 'u0 < ROOT; l1 < u0'),
      ),
    ];
    const [a, b] = graphs.map((graph) => callSide(graph, graph.indexOf(nodeId('l3')), DEFAULT_POLICY)) as [
      ContextSide,
      ContextSide,
    ];
    const said = diffContexts(a, b)
      .entries.filter(({ kind }) => kind !== 'same')
      .map(said3);
    expect(said).toEqual([
      'only-a absent: the store of B has no node u1',
      'only-b absent: the store of A has no node u0',
      'changed content: the node itself differs: output',
    ]);
  });
});

function said3(entry: DiffEntry): string {
  return entry.kind === 'same' ? 'same' : `${entry.kind} ${entry.cause.kind}: ${entry.cause.text}`;
}

test('the cause is what changes the bytes, not what differs besides', async () => {
  const session = CHAT.replace('t1 @ l1', 't1 @ l1 {output a long result of a tool}');
  const [before, after] = [
    await graphOf(session),
    await graphOf(
      session.replace('l1 < u1', 'l1 < u1 {finished_at=7}').replace('t1 @ l1 {', 't1 @ l1 {finished_at=9, '),
    ),
  ];
  const call = before.indexOf(nodeId('l3'));
  const one = { ...DEFAULT_POLICY, tailTurns: 1 };
  const { entries } = diffContexts(callSide(before, call, DEFAULT_POLICY), callSide(after, call, one));
  expect(entries.filter(({ kind }) => kind !== 'same').map(said3)).toEqual([
    'changed aging: aged in B, not in A: the boundary is none in A and seq 4 in B',
  ]);
});

test('several causes that only together make the difference are all named', async () => {
  const session = CHAT.replace('t1 @ l1', 't1 @ l1 {output a long result of a tool}');
  const [before, after] = [
    await graphOf(session),
    await graphOf(session.replace('a long result', 'another result')),
  ];
  const call = before.indexOf(nodeId('l3'));
  const capped = { ...DEFAULT_POLICY, nodeRenderCap: 3 };
  const { entries } = diffContexts(callSide(before, call, DEFAULT_POLICY), callSide(after, call, capped));
  expect(entries.filter(({ kind }) => kind !== 'same').map(said3)[0]).toMatch(
    /^changed several: several causes together: policy: nodeRenderCap 32000 → 3; .*the node itself differs: output/,
  );
});

test('a call that its own function hides says so', async () => {
  const graph = await graphOf('u1 < ROOT; l1 < u1; f1 @ l1 {expose=hidden}; l2 @ f1; l3 @ f1');
  const side = callSide(graph, graph.indexOf(nodeId('l3')), DEFAULT_POLICY);
  expect(side.explain(graph.indexOf(nodeId('l3'))).reason).toMatch(
    /hidden by the expose setting of f1|the call itself/,
  );
});
