import fc from 'fast-check';
import { expect, it } from 'vitest';
import { IdDigests } from '../../lib/base/id-digests.ts';
import { NewestOnChain } from '../../lib/graph/newest-on-chain.ts';
import type { SessionGraph } from '../../lib/graph/session-graph.ts';
import { spine } from '../../lib/graph/spine.ts';
import { spineOrder } from '../../lib/graph/spine-order.ts';
import { bareGraph } from '../support/bare-graph.ts';

const SIZE = 14;

/** Any predecessors, forward and cyclic ones too. */
const graphs: fc.Arbitrary<SessionGraph> = fc
  .array(fc.option(fc.nat(SIZE - 1), { nil: undefined, freq: 5 }), { minLength: SIZE, maxLength: SIZE })
  .map((edges) => bareGraph(edges.map((predecessor) => (predecessor === undefined ? {} : { predecessor }))));

/** True where the chain of a call has a beginning. */
function ends(graph: SessionGraph, index: number): boolean {
  return (graph.predecessors[spine(graph, index)[0] ?? -1] ?? -1) < 0;
}

it('knows what is on a spine as walking it does', () => {
  const holds = (graph: SessionGraph): void => {
    const order = spineOrder(graph);
    for (const head of graph.calls.keys()) {
      const walked = ends(graph, head) ? spine(graph, head) : [head];
      const known = [...graph.calls.keys()].filter((index) => order.isOnSpine(index, head));
      expect(known).toEqual([...walked].sort((a, b) => a - b));
    }
  };
  fc.assert(fc.property(graphs, holds));
});

it('finds the newest mark before and behind a call as looking at all of them does', () => {
  fc.assert(
    fc.property(graphs, fc.array(fc.nat(SIZE - 1), { maxLength: 10 }), (graph, marked) => {
      const order = spineOrder(graph);
      const newest = new NewestOnChain(graph);
      for (const [mark, index] of marked.entries()) newest.mark(index, mark);
      const isPlaced = (index: number): boolean => order.placeOf(index) >= 0;
      for (const index of [...graph.calls.keys()].filter(isPlaced)) {
        const last = (is: (other: number) => boolean): number =>
          marked.findLastIndex((other) => isPlaced(other) && is(other));
        expect(newest.before(index)).toBe(last((other) => order.isOnSpine(other, index)));
        expect(newest.behind(index)).toBe(last((other) => order.isOnSpine(index, other)));
      }
    }),
  );
});

it('keeps ids as digests that tell them apart', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string(), { minLength: 2 }), ([absent = '', ...ids]) => {
      const digests = IdDigests.of(ids);
      expect(ids.every((id) => digests.has(id))).toBe(true);
      expect(digests.has(absent)).toBe(false);
    }),
  );
});
