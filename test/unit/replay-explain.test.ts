import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nodeId } from '../../lib/base/brand.ts';
import { buildGraph, type SessionGraph } from '../../lib/graph/session-graph.ts';
import { contextOfCall } from '../../lib/replay/call-context.ts';
import { explainContext, explainNode } from '../../lib/replay/explain.ts';
import { modelCalls } from '../../lib/replay/model-calls.ts';
import { DEFAULT_POLICY } from '../../lib/replay/policy.ts';
import { loadSession } from '../../lib/store/load-session.ts';
import { memoryFiles } from '../../lib/store/memory-files.ts';
import { anyNodes } from '../support/any-nodes.ts';
import { graphOf } from '../support/notation.ts';

/** Of a reason: a session, a call of it, a node, and what is said of the node in the context of the call. */
const SAID: readonly (readonly [why: string, session: string, call: string, node: string, said: string])[] = [
  ['the spine', 'u1 < ROOT; l1 < u1; u2 < l1; l2 < u2', 'l2', 'l1', 'whole: on the branch of this call'],
  [
    'its caller',
    'u1 < ROOT; l1 < u1; t1 @ l1; u2 < l1; l2 < u2',
    'l2',
    't1',
    'whole: called by l1, which is in reach of this call',
  ],
  [
    'the live turn',
    'u1 < ROOT; l1 < u1',
    'l1',
    'u1',
    'out: the turn this call answers: sent as the live user message, after this history',
  ],
  ['time', 'u1 < ROOT; l1 < u1; u2 < l1; l2 < u2', 'l1', 'l2', 'out: later than the call'],
  [
    'another branch',
    'u1 < ROOT; l1 < u1; u2 < l1; l2 < u2; t2 @ l2; u3 < l1; l3 < u3',
    'l3',
    't2',
    'out: on another branch, which leaves this one at l1',
  ],
  [
    'a branch of its own',
    'u1 < ROOT; l1 < u1; u2 < ROOT; l2 < u2; u3 < l2; l3 < u3',
    'l3',
    'l1',
    'out: on another branch',
  ],
  [
    'a rewound branch',
    'u1 < ROOT; l1 < u1; u2 < l1 {rewound}; l2 < u2; u3 < l1; l3 < u3',
    'l3',
    'l2',
    'out: rewound: on a branch that was taken back, which leaves this one at l1',
  ],
  [
    'a spawned branch',
    'u1 < ROOT; l1 < u1; s1 @ l1 {spawn}; l2 < s1; u3 < l1; l3 < u3',
    'l3',
    'l2',
    'out: on the branch spawned at s1, which has a context of its own',
  ],
  [
    'a fork inside the spawned branch itself',
    'u1 < ROOT; l1 < u1; s1 @ l1 {spawn}; l2 < s1; u3 < l2; l3 < u3; u4 < l2; l4 < u4',
    'l4',
    'l3',
    'out: on another branch, which leaves this one at l2',
  ],
  [
    'the expose setting of its caller',
    'u1 < ROOT; l1 < u1; f1 @ l1; l2 @ f1; u3 < l1; l3 < u3',
    'l3',
    'l2',
    'out: hidden by the expose setting of f1 (io, the default)',
  ],
  [
    'its own expose setting',
    'u1 < ROOT; l1 < u1; f1 @ l1 {expose=llm}; u3 < l1; l3 < u3',
    'l3',
    'f1',
    'out: hidden by the expose setting of f1 (llm)',
  ],
  [
    'a summary',
    'u1 < ROOT; l1 < u1; t1 @ l1; S1 < ROOT {covers u1 l1}; u2 < l1; l2 < u2',
    'l2',
    't1',
    'out: covered by the summary S1, which stands in for it',
  ],
  [
    'standing in',
    'u1 < ROOT; l1 < u1; S1 < ROOT {covers u1 l1}; u2 < l1; l2 < u2',
    'l2',
    'S1',
    'summary: stands in for 2 earlier nodes of the chain',
  ],
  [
    'a newer summary',
    'u1 < ROOT; l1 < u1; S1 < ROOT {covers u1}; S2 < ROOT {covers u1 l1}; u2 < l1; l2 < u2',
    'l2',
    'S1',
    'out: a summary that S2 superseded',
  ],
  [
    'a summary of another branch',
    'u1 < ROOT; l1 < u1; S1 < ROOT {covers u1 l1}; u2 < ROOT; l2 < u2; u3 < l2; l3 < u3',
    'l3',
    'S1',
    'out: a summary that stays inert here: this branch does not hold all it covers',
  ],
  [
    'the range before the frame',
    'u1 < ROOT; l1 < u1; u2 < l1; l2 < u2; f1 @ l2 {render_range={"callers":1}}; l3 @ f1',
    'l3',
    'u1',
    'out: before the range of f1: its render_range keeps the last 1 nodes from before the frame',
  ],
  [
    'the range inside the frame',
    'u1 < ROOT; l1 < u1; f1 @ l1 {render_range={"subcalls":1}, expose=full}; t1 @ f1; t2 @ f1; l3 @ f1',
    'l3',
    't1',
    'out: outside the range of f1: its render_range keeps the last 1 nodes inside the frame',
  ],
  [
    'coming to nothing',
    'u1 < ROOT; l1 < u1 {status running, output}; u2 < l1; l2 < u2',
    'l2',
    'l1',
    'out: abandoned: a reply that stayed empty and called nothing that shows',
  ],
  [
    'being a record',
    'u1 < ROOT; l1 < u1; c1 @ ROOT {name context/other}; u2 < l1; l2 < u2',
    'l2',
    'c1',
    'out: a record of the context, no part of it',
  ],
  [
    'being the prompt',
    'u1 < ROOT; l1 < u1; u2 < l1; l2 < u2; c1 @ ROOT {name context/system_prompt, anchor_head_id=l2}',
    'l2',
    'c1',
    'out: sent as the system message of this call, before the history',
  ],
  [
    'a missing edge',
    'u1 < ROOT; l1 < u1; u2 < gone; t2 @ u2; u3 < l1; l3 < u3',
    'l3',
    't2',
    'out: not in reach: u2 hangs on gone, which is no node of this session',
  ],
  [
    'no edge at all',
    'u1 < ROOT; l1 < u1; t2; u3 < l1; l3 < u3',
    'l3',
    't2',
    'out: not in reach of any branch: nothing called t2, and it follows nothing',
  ],
  [
    'edges in a circle',
    'u1 < ROOT; l1 < u1; t1 @ t2; t2 @ t1; u3 < l1; l3 < u3',
    'l3',
    't1',
    'out: not in reach of any branch: its edges go round in a circle',
  ],
  [
    'being the root',
    'ROOT; u1 < ROOT @ ROOT; l1 < u1; s1 @ l1 {spawn}; l2 < s1; u3 < l2; l3 < u3',
    'l3',
    'ROOT',
    'out: the root of the session, no turn of its own',
  ],
];

describe('why a node is in a context, or is not', () => {
  test.each(SAID)('by %s', async (_, session, call, node, said) => {
    const graph = await graphOf(session);
    const context = contextOfCall(graph, graph.indexOf(nodeId(call)), DEFAULT_POLICY);
    const { form, reason } = explainNode(graph, context, graph.indexOf(nodeId(node)));
    expect(`${form}: ${reason}`).toBe(said);
  });

  test('is one sentence for every node and every call, whatever the edges', async () => {
    await fc.assert(
      fc.asyncProperty(anyNodes, async (nodes) => {
        const files = new Map(nodes.map((node, at) => [`history/${at}.json`, JSON.stringify(node)]));
        const graph = buildGraph(await loadSession(memoryFiles('any', files)));
        for (const call of modelCalls(graph)) sayAll(graph, call);
      }),
      { numRuns: 300 },
    );
  });
});

function sayAll(graph: SessionGraph, call: number): void {
  const context = contextOfCall(graph, call, DEFAULT_POLICY);
  const items = explainContext(graph, context);
  expect(items.filter(({ form }) => form !== 'out').map(({ index }) => index)).toEqual(context.members);
  expect(items.map(({ index }) => index).sort((a, b) => a - b)).toEqual([...graph.calls.keys()]);
  for (const { reason } of items) expect(reason).toMatch(/^[a-z][^.\n]*$/);
}
