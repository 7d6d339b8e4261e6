import { startNodeDigest } from '../../../cli/node-digest.ts';
import { callAt, type SessionGraph } from '../../../lib/graph/session-graph.ts';
import { contextOfCall, messagesDigest } from '../../../lib/replay/call-context.ts';
import { selectCall } from '../../../lib/replay/call-selection.ts';
import type { Message } from '../../../lib/replay/message.ts';
import { modelCalls } from '../../../lib/replay/model-calls.ts';
import { DEFAULT_POLICY } from '../../../lib/replay/policy.ts';
import { renderCall } from '../../../lib/replay/render-call.ts';
import { assembleMessages } from '../../../lib/replay/render-messages.ts';
import { replaySession } from '../../../lib/replay/replay-session.ts';
import { verifySession } from '../../../lib/replay/verify/verify-session.ts';
import type { BenchStores } from '../bench-stores.ts';
import type { Measure } from '../measure.ts';
import { peakMemory } from '../peak-memory.ts';
import { chatOf, mixedOf } from '../session-plan.ts';
import type { FigureSide } from '../timing.ts';

/** How the time and memory of replaying all calls of a session grow with it, and what one call costs. */
export function replayMeasures(stores: BenchStores): readonly Measure[] {
  return [
    {
      name: 'replay a chat of 2,000 turns / of 200',
      limit: 12,
      rounds: 5,
      sides: async () => ({
        timed: { name: '2,000 turns', run: replayOf(await stores.graph(chatOf(2000))) },
        base: { name: '200 turns', repeat: 10, run: replayOf(await stores.graph(chatOf(200))) },
      }),
    },
    growth(stores, 10_000, 5),
    { ...growth(stores, 100_000, 2), isLong: true },
    {
      name: 'verify 10,000 replayed nodes / replay them',
      limit: 1.5,
      rounds: 5,
      sides: async () => {
        const graph = await stores.graph(mixedOf(10_000));
        const replays = replaySession(graph, DEFAULT_POLICY, { start: startNodeDigest });
        return {
          timed: { name: 'verify', run: () => verifySession(graph, replays, DEFAULT_POLICY) },
          base: { name: 'replay', run: replayOf(graph) },
        };
      },
    },
    memoryOfReplay(stores),
    oneCall(stores),
    againstScratch(stores),
  ];
}

/** The same kind of session, ten times as large. */
function growth(stores: BenchStores, nodes: number, rounds: number): Measure {
  const [large, small] = [nodes, nodes / 10].map((count) => count.toLocaleString('en-US'));
  return {
    name: `replay ${large} nodes with everything / ${small}`,
    limit: 12,
    rounds,
    sides: async () => ({
      timed: { name: `${large}`, run: replayOf(await stores.graph(mixedOf(nodes))) },
      base: { name: `${small}`, repeat: 10, run: replayOf(await stores.graph(mixedOf(nodes / 10))) },
    }),
  };
}

function memoryOfReplay(stores: BenchStores): Measure {
  return {
    name: 'peak memory of loading and replaying 100,000 nodes / of loading them',
    limit: 3,
    rounds: 1,
    isLong: true,
    sides: () => {
      const folder = stores.folder(mixedOf(100_000));
      return Promise.resolve({
        timed: memory('load and replay', () => peakMemory('replay', folder)),
        base: memory('load', () => peakMemory('load', folder)),
      });
    },
  };
}

/** The last call, which saw the most, against nothing but rendering what it saw. */
function oneCall(stores: BenchStores): Measure {
  return {
    name: 'one call of 100,000 nodes on demand / render its messages in a loop',
    limit: 3,
    rounds: 9,
    isLong: true,
    sides: async () => {
      const graph = await stores.graph(chatOf(25_000));
      const call = modelCalls(graph).at(-1) ?? -1;
      return {
        timed: { name: 'on demand', run: () => contextOfCall(graph, call, DEFAULT_POLICY) },
        base: { name: 'render', run: renderOf(graph, call) },
      };
    },
  };
}

function againstScratch(stores: BenchStores): Measure {
  return {
    name: 'replay a chat of 2,000 turns / render each from scratch',
    limit: 0.05,
    // A minute and more; the ratio is far from anything noise could make.
    rounds: 1,
    isLong: true,
    sides: async () => {
      const graph = await stores.graph(chatOf(2000));
      const calls = modelCalls(graph);
      return {
        timed: {
          name: 'replay',
          run: () => replaySession(graph, DEFAULT_POLICY, { messagesDigests: true }),
        },
        base: { name: 'from scratch', run: () => calls.map((call) => digestOf(graph, call)) },
      };
    },
  };
}

const memory = (name: string, megabytes: () => number): FigureSide => ({
  name,
  unit: 'MB',
  figure: () => Promise.resolve(megabytes()),
});

const replayOf = (graph: SessionGraph) => () =>
  replaySession(graph, DEFAULT_POLICY, { start: startNodeDigest });

/** Builds a message list from nodes that are already known: work in proportion to its size. */
function renderOf(graph: SessionGraph, call: number): () => readonly Message[] {
  const { members, running, setting } = selectCall(graph, call, DEFAULT_POLICY);
  return () => assembleMessages(members.map((at) => renderCall(callAt(graph, at), running.has(at), setting)));
}

function digestOf(graph: SessionGraph, call: number): string {
  return messagesDigest(contextOfCall(graph, call, DEFAULT_POLICY).messages);
}
