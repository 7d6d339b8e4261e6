import fc from 'fast-check';
import { expect, test } from 'vitest';
import { edgeRoute } from '../../app/view/edge-route.ts';
import { labelPlaces } from '../../app/view/label-places.ts';
import { neighbour } from '../../app/view/neighbour.ts';
import { outlineOf } from '../../app/view/outline.ts';
import { routedEdges } from '../../app/view/routed-edges.ts';
import { sceneEdges } from '../../app/view/scene-edges.ts';
import { type Scene, sceneOf } from '../../app/view/scene.ts';
import { drawSession } from '../../lib/layout/draw-session.ts';
import { graphOf } from '../support/notation.ts';

const FORKED =
  'ROOT; u1 < ROOT; l1 < u1; t1 @ l1; u2 < l1; l2 < u2 {status error}; l3 < u2 {status cancelled}; s1 @ l3 {spawn}; head l3; branch l2 red';

async function sceneFor(notation: string) {
  const graph = await graphOf(notation);
  const drawing = drawSession(graph);
  const scene = sceneOf(graph, drawing);
  return { scene, edges: sceneEdges(graph, drawing) };
}

const nodeOf = (scene: Scene, id: string) => scene.nodeOf.get(id) ?? expect.fail(`no node ${id}`);

test('shape says role', async () => {
  const { scene } = await sceneFor(FORKED);
  const shapes = ['ROOT', 'u1', 'l1', 't1', 's1'].map((id) => nodeOf(scene, id).shape);
  expect(shapes).toEqual(['diamond', 'circle', 'triangle', 'square', 'square']);
});

test('a summary is a ring', async () => {
  const { scene } = await sceneFor('u1; l1 < u1; S1 {covers u1 l1}; u2 < l1; head u2');
  expect(nodeOf(scene, 'S1').shape).toBe('ring');
});

test('status, head and branch name are those of the store', async () => {
  const { scene } = await sceneFor(FORKED);
  expect(nodeOf(scene, 'l2')).toMatchObject({
    outcome: 'error',
    active: false,
    branchName: 'red',
    head: false,
  });
  expect(nodeOf(scene, 'l3')).toMatchObject({ outcome: 'cancelled', active: true, head: true });
});

test('the second continuation is a fork, what a call made hangs on it by a thread', async () => {
  const { edges } = await sceneFor(FORKED);
  const kinds = Object.fromEntries(edges.map((edge) => [`${edge.from} ${edge.to}`, edge.kind]));
  expect(kinds).toMatchObject({
    'u2 l2': 'branch',
    'u2 l3': 'fork',
    'l1 t1': 'call',
    'l3 s1': 'spawn',
    'ROOT u1': 'branch',
  });
});

test('a merge has a glyph and a line of its own', async () => {
  const { scene, edges } = await sceneFor('u1; l1 < u1; l2 < u1; l3 < l1 {function=merge}; u2 < l3; head u2');
  expect(nodeOf(scene, 'l3').shape).toBe('merge');
  expect(edges.map(({ to, kind }) => `${to} ${kind}`)).toEqual(
    expect.arrayContaining(['l3 merge', 'u2 branch']),
  );
});

test('the bridges of sibling forks do not lie on one another', async () => {
  const { scene, edges } = await sceneFor('u1; l1 < u1; l2 < u1; l3 < u1; l4 < u1; head l1');
  const forks = routedEdges(scene, edges).filter((edge) => edge.kind === 'fork');
  const heights = forks.map(({ places }) => places.at(-2)?.row);
  expect(forks.length).toBe(3);
  expect(new Set(heights).size).toBe(3);
});

test('a line is orthogonal and runs from end to end', () => {
  const place = fc.record({ column: fc.nat(20), row: fc.nat(20) });
  const kind = fc.constantFrom('branch', 'fork', 'call', 'spawn', 'summary', 'attach' as const);
  fc.assert(
    fc.property(kind, place, place, fc.nat(20), (style, from, to, stem) => {
      const places = edgeRoute(style, from, to, stem);
      expect(places[0]).toEqual(from);
      if (style !== 'attach') expect(places.at(-1)).toEqual(to);
      places.slice(1).forEach((next, at) => {
        const before = places[at];
        expect(next.column === before?.column || next.row === before?.row).toBe(true);
      });
    }),
  );
});

test('no text reaches the next node of its row', async () => {
  const { scene, edges } = await sceneFor(FORKED);
  const routed = routedEdges(scene, edges);
  for (const { node, room } of labelPlaces(scene, routed, () => 2)) {
    const blocked = scene.nodes.filter((other) => other.row === node.row && other.column > node.column);
    for (const other of blocked) expect(node.column + room).toBeLessThan(other.column);
  }
});

test('a branch name too long for its row goes below, or above where a node stands there', async () => {
  const { scene } = await sceneFor('u1; l1 < u1; l2 < u1; t1 @ l1; branch l1 long; branch l2 other');
  const places = new Map(labelPlaces(scene, [], () => 99).map((place) => [place.node.id, place.badge]));
  expect(places.get('u1')).toBeNull();
  expect(['below', 'above']).toContain(places.get('l1'));
});

test('arrow keys keep to the lane up and down, and cross it sideways', async () => {
  const { scene } = await sceneFor(FORKED);
  expect(neighbour(scene, 'u1', 'down')?.id).toBe('l1');
  expect(neighbour(scene, 'l1', 'up')?.id).toBe('u1');
  expect(neighbour(scene, 'l2', 'right')?.id).toBe('l3');
  expect(neighbour(scene, 'ROOT', 'up')).toBeNull();
});

test('the outline holds every node of the graph once, under its lane', async () => {
  const { scene } = await sceneFor(FORKED);
  const items = outlineOf(scene, new Set());
  const ids = items.flatMap((item) => (item.kind === 'node' ? [item.node.id] : []));
  expect([...ids].sort()).toEqual(scene.nodes.map((node) => node.id).sort());
  expect(items.filter((item) => item.kind === 'lane')).toHaveLength(scene.lanes);
});

test('a closed lane shows its heading alone', async () => {
  const { scene } = await sceneFor(FORKED);
  const items = outlineOf(scene, new Set([0]));
  expect(items.some((item) => item.kind === 'node' && item.node.lane === 0)).toBe(false);
  expect(items[0]).toMatchObject({ kind: 'lane', open: false });
});
