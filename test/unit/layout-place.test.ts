import { expect, test } from 'vitest';
import { drawSession } from '../../lib/layout/draw-session.ts';
import { graphOf } from '../support/notation.ts';

/** Every row as `id lane+tier/depth`. */
async function placesOf(notation: string): Promise<string> {
  const { rows } = drawSession(await graphOf(notation));
  return rows.map(({ id, lane, tier, depth }) => `${id} ${lane}+${tier}/${depth}`).join('; ');
}

test('a conversation runs down one lane, calls indented under their reply', async () => {
  const notation = 'ROOT; u1 < ROOT @ ROOT; l1 < u1; t1 @ l1; t2 @ t1; u2 < l1 @ ROOT';
  expect(await placesOf(notation)).toBe('ROOT 0+0/0; u1 0+1/1; l1 0+2/2; t1 0+3/3; t2 0+4/4; u2 0+1/5');
});

test('a later follower starts beside the first, in a lane to the right of all before', async () => {
  const notation = 'u1; l1 < u1; t1 @ l1; u2 < l1; l2 < u2; u3 < l1; l3 < u3';
  expect(await placesOf(notation)).toBe(
    'u1 0+1/0; l1 0+2/1; t1 0+3/2; u2 0+1/3; l2 0+2/4; u3 4+1/3; l3 4+2/4',
  );
});

test('what follows a fork in the preorder starts below its longest side', async () => {
  const notation = 'f1; f2 @ f1; l1 < f2; l2 < l1; l3 < f2; f3 @ f1';
  expect(await placesOf(notation)).toBe('f1 0+1/0; f2 0+2/1; l1 0+2/2; l2 0+2/3; l3 2+2/2; f3 0+2/4');
});

test('a later turn of a spawned branch stays in its lane', async () => {
  const notation = 'u1; l1 < u1; s1 @ l1 {spawn}; l2 < s1; u2 < l2 {agent}';
  expect(await placesOf(notation)).toBe('u1 0+1/0; l1 0+2/1; s1 3+1/1; l2 3+2/2; u2 3+1/3');
});

test('a caller with a higher seq cannot push a lane left of the drawing', async () => {
  const notation = 'u1; l1 < u1; l2 < u1 @ t4; t1; t2 @ t1; t3 @ t2; t4 @ t3';
  expect(await placesOf(notation)).toMatch(/; l2 0\+5\/1;/);
});

test('a spawned branch starts beside its caller in a lane of its own', async () => {
  expect(await placesOf('u1; l1 < u1; s1 @ l1 {spawn}; l2 < s1')).toBe(
    'u1 0+1/0; l1 0+2/1; s1 3+1/1; l2 3+2/2',
  );
});

test('a flagged spawn root of another source is drawn like any call', async () => {
  const notation = 'u1; l1 < u1; s1 @ l1 {spawn_branch_root=true, source=goal_judge}';
  expect(await placesOf(notation)).toBe('u1 0+1/0; l1 0+2/1; s1 0+3/2');
});

test('what hangs on ROOT by its caller alone forks it, but below what came before', async () => {
  const notation = 'ROOT; u1 < ROOT @ ROOT; l1 < u1; f1 @ ROOT; s1 @ ROOT {spawn}';
  expect(await placesOf(notation)).toBe('ROOT 0+0/0; u1 0+1/1; l1 0+2/2; f1 3+1/3; s1 5+1/4');
});

test('a later root of the forest opens a lane below, not drawn in by its tier', async () => {
  expect(await placesOf('u1; l1 < u1; l2; u2')).toBe('u1 0+1/0; l1 0+2/1; l2 4+2/2; u2 8+1/3');
});

test('the nodes of a parent cycle are roots, and what hangs on one stays on it', async () => {
  expect(await placesOf('u1 < u2; u2 < u1; l1 < u2; l2 < l2')).toBe('u1 0+1/0; u2 3+1/1; l1 3+2/2; l2 7+2/3');
});

test('the nodes of a caller cycle are indented as if nobody called them', async () => {
  expect(await placesOf('u1; l1 < u1 @ t1; t1 < l1 @ l1; t2 < t1 @ t1')).toBe(
    'u1 0+1/0; l1 0+2/1; t1 0+1/2; t2 0+2/3',
  );
});
