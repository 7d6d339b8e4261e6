import { expect, test } from 'vitest';
import { type Target, targetAt } from '../../app/graph/hit-test.ts';
import { sceneOf } from '../../app/view/scene.ts';
import { drawSession } from '../../lib/layout/draw-session.ts';
import { graphOf } from '../support/notation.ts';

async function targets(): Promise<Target[]> {
  const graph = await graphOf('u1; l1 < u1; head l1');
  const [first, second] = sceneOf(graph, drawSession(graph)).nodes;
  if (first === undefined || second === undefined) throw new Error('two nodes are drawn');
  const exit = { x: 9, y: 91, radius: 6 };
  return [
    { node: first, x: 0, y: 100, radius: 9, right: 200, exit },
    { node: second, x: 50, y: 115, radius: 9, right: 60, exit: null },
  ];
}

test('words lead to their node, over a height of 24 pixels and no farther than they reach', async () => {
  const all = await targets();
  const at = (x: number, y: number) => targetAt(all, x, y)?.id;
  expect([at(150, 100), at(150, 89), at(150, 111)]).toEqual(['u1', 'u1', 'u1']);
  expect([at(210, 100), at(150, 80), at(-20, 100)]).toEqual([undefined, undefined, undefined]);
});

test('a glyph goes before the words of another node', async () => {
  expect(targetAt(await targets(), 50, 108)).toEqual({ id: 'l1', part: 'node' });
});

test('the sign that leads out goes before its glyph', async () => {
  expect(targetAt(await targets(), 9, 92)).toEqual({ id: 'u1', part: 'exit' });
});

test('a glyph far away is still 24 pixels wide', async () => {
  const small = (await targets()).map((target) => ({ ...target, radius: 1, right: target.x, exit: null }));
  expect(targetAt(small, 8, 107)?.id).toBe('u1');
});
