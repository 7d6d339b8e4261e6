import type { SessionGraph } from '../../../lib/graph/session-graph.ts';
import { contextOfCall, messagesDigest } from '../../../lib/replay/call-context.ts';
import { modelCalls } from '../../../lib/replay/model-calls.ts';
import { DEFAULT_POLICY } from '../../../lib/replay/policy.ts';
import { replaySession } from '../../../lib/replay/replay-session.ts';
import type { BenchStores } from '../bench-stores.ts';
import { chatOf, mixedOf } from '../session-plan.ts';
import type { Measure } from '../measure.ts';

/** How the time of replaying all calls of a session grows with it. */
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
    {
      name: 'replay 10,000 nodes with everything / 1,000',
      limit: null,
      rounds: 3,
      sides: async () => ({
        timed: { name: '10,000', run: replayOf(await stores.graph(mixedOf(10_000))) },
        base: { name: '1,000', repeat: 10, run: replayOf(await stores.graph(mixedOf(1000))) },
      }),
    },
    {
      name: 'render each of 500 turns from scratch / replay',
      limit: null,
      // Half a minute on a busy machine; the ratio is far from anything noise could make.
      rounds: 1,
      sides: async () => {
        const graph = await stores.graph(chatOf(500));
        return {
          timed: { name: 'from scratch', run: () => modelCalls(graph).map((call) => digestOf(graph, call)) },
          base: { name: 'replay', run: replayOf(graph) },
        };
      },
    },
  ];
}

const replayOf = (graph: SessionGraph) => () => replaySession(graph, DEFAULT_POLICY);

function digestOf(graph: SessionGraph, call: number): string {
  return messagesDigest(contextOfCall(graph, call, DEFAULT_POLICY).messages);
}
