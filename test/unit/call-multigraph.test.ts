import { expect, test } from 'vitest';
import { callMultigraph } from '../../lib/graph/call-multigraph.ts';
import { graphOf } from '../support/notation.ts';
import { loadVector, vectorNames } from '../support/vectors.ts';

test('carries calls on nodes and kinds on edges, from the node that names to the one named', async () => {
  const multigraph = callMultigraph(
    await graphOf('u1 < ROOT; l1 < u1; t1 @ l1; s1 @ l1 {spawn}; S1 < ROOT {covers u1 l1}; head l1'),
  );
  const edges = multigraph.mapEdges((_, { kind }, source, target) => `${source} ${kind} ${target}`);
  expect(edges.sort()).toEqual([
    'S1 covers l1',
    'S1 covers u1',
    'l1 predecessor u1',
    's1 spawn l1',
    't1 caller l1',
  ]);
  expect(multigraph.getNodeAttribute('t1', 'call').role).toBe('code');
});

test('is made once and then kept', async () => {
  const graph = await graphOf('u1 < ROOT; l1 < u1');
  expect(callMultigraph(graph)).toBe(callMultigraph(graph));
});

test.each(vectorNames())('agrees with the indexes on %s', async (name) => {
  const { graph } = await loadVector(name);
  const multigraph = callMultigraph(graph);
  const count = (...kinds: string[]): number =>
    multigraph.filterEdges((_, { kind }) => kinds.includes(kind)).length;
  expect(multigraph.order).toBe(graph.calls.length);
  expect(count('predecessor')).toBe(graph.predecessors.filter((index) => index >= 0).length);
  expect(count('caller', 'spawn')).toBe(graph.callers.filter((index) => index >= 0).length);
});
