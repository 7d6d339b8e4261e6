import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startDigest } from '../../lib/base/sha256.ts';
import { buildGraph } from '../../lib/graph/session-graph.ts';
import { contextOfCall } from '../../lib/replay/call-context.ts';
import { ContextTrail, entriesOf, sharedStart } from '../../lib/replay/context-trail.ts';
import { messageJson } from '../../lib/replay/message.ts';
import { DEFAULT_POLICY } from '../../lib/replay/policy.ts';
import { replaySession } from '../../lib/replay/replay-session.ts';
import { trailOf } from '../../lib/replay/trail-of.ts';
import { loadSession } from '../../lib/store/load-session.ts';
import { memoryFiles } from '../../lib/store/memory-files.ts';
import { anyNodes } from '../support/any-nodes.ts';
import { loadVector, vectorNames } from '../support/vectors.ts';

describe('the trail of a session', () => {
  it('says how many leading messages two contexts share, byte for byte', async () => {
    await fc.assert(
      fc.asyncProperty(anyNodes, async (nodes) => {
        const graph = await graphOf(nodes);
        const contexts = replaySession(graph, DEFAULT_POLICY).map(({ call }) =>
          contextOfCall(graph, call, DEFAULT_POLICY),
        );
        const trail = new ContextTrail(startDigest);
        const entries = contexts.map((context) => trailOf(graph, context, trail));
        for (const [at, entry] of entries.entries()) {
          const [a = [], b = []] = [contexts[at - 1], contexts[at]].map((context) =>
            context?.messages.map((message) => messageJson(message)),
          );
          const { messages } = sharedStart(entries[at - 1] ?? null, entry);
          expect(a.slice(0, messages)).toEqual(b.slice(0, messages));
        }
      }),
      { numRuns: 3000 },
    );
  });

  it.each(vectorNames())('counts all that two calls of %s share', async (name) => {
    const { graph } = await loadVector(name);
    const replays = replaySession(graph, DEFAULT_POLICY);
    for (const [at, { call, context }] of replays.entries()) {
      const before = replays[at - 1];
      if (before === undefined) continue;
      const [a = [], b = []] = [before.call, call].map((index) =>
        contextOfCall(graph, index, DEFAULT_POLICY).messages.map((message) => messageJson(message)),
      );
      const differs = a.findIndex((message, place) => message !== b[place]);
      expect(sharedStart(before.context, context).messages).toBe(differs < 0 ? a.length : differs);
    }
  });

  it('gives one entry to equal starts, whatever way they were reached', async () => {
    const graph = await graphOf([
      { id: 'u', seq: 1, role: 'user', output: 'hi' },
      { id: 'l', seq: 2, role: 'llm', output: 'yes', predecessor: 'u' },
      { id: 'v', seq: 3, role: 'user', output: 'go', predecessor: 'l' },
      { id: 'm', seq: 4, role: 'llm', output: 'gone', predecessor: 'v' },
    ]);
    const trail = new ContextTrail(startDigest);
    const entry = (): unknown =>
      trailOf(graph, contextOfCall(graph, graph.calls.length - 1, DEFAULT_POLICY), trail);
    expect(entry()).toBe(entry());
  });

  it('lists the entries first to last', async () => {
    const graph = await graphOf([
      { id: 'u', seq: 1, role: 'user', output: 'hi' },
      { id: 'l', seq: 2, role: 'llm', output: 'yes', predecessor: 'u' },
      { id: 'v', seq: 3, role: 'user', output: 'go', predecessor: 'l' },
      { id: 'm', seq: 4, role: 'llm', output: 'gone', predecessor: 'v' },
    ]);
    const replay = replaySession(graph, DEFAULT_POLICY).at(-1);
    expect(entriesOf(replay?.context ?? null).map(({ node, length }) => [node, length])).toEqual([
      [0, 1],
      [1, 2],
    ]);
  });
});

async function graphOf(nodes: readonly object[]) {
  const files = new Map(nodes.map((node, at) => [`history/${at}.json`, JSON.stringify(node)]));
  return buildGraph(await loadSession(memoryFiles('any', files)));
}
