import { expect, test } from 'vitest';
import { glyphStyle } from '../../app/view/glyph-style.ts';
import { boundaryRow, type LitContext, lightOf } from '../../app/view/lighting.ts';
import { PALETTES } from '../../app/view/palette.ts';
import { type Scene, sceneOf } from '../../app/view/scene.ts';
import { drawSession } from '../../lib/layout/draw-session.ts';
import { graphOf } from '../support/notation.ts';

const CONTEXT: LitContext = {
  id: 'l3',
  liveTurnId: 'u3',
  boundary: 4,
  formOf: new Map([
    ['u1', 'whole'],
    ['t1', 'aged'],
    ['u2', 'whole'],
    ['ROOT', 'silent'],
    ['x', 'out'],
  ]),
};

test('what the call saw is lit, its stubs weaker, the rest dim', () => {
  const lights = ['u1', 't1', 'u3', 'l3', 'x', 'ROOT', 'unheard of'].map((id) => lightOf(id, CONTEXT));
  expect(lights).toEqual(['lit', 'aged', 'lit', 'call', 'dim', 'dim', 'dim']);
});

test('without a call nothing is dimmed', () => {
  expect(lightOf('anything', null)).toBe('plain');
});

test('the boundary runs above the first row of the context that is not before it', () => {
  const nodes = [
    { id: 'u1', row: 0, index: 0 },
    { id: 't1', row: 2, index: 2 },
    { id: 'u2', row: 5, index: 5 },
    { id: 'x', row: 3, index: 6 },
  ];
  expect(boundaryRow(nodes, (index) => index, CONTEXT)).toBe(5);
  expect(boundaryRow(nodes, (index) => index, { ...CONTEXT, boundary: -1 })).toBeNull();
});

async function scene(): Promise<Scene> {
  const graph = await graphOf('u1; l1 < u1 {status error}; u2 < u1; head u2');
  return sceneOf(graph, drawSession(graph));
}

test('an error is red on the active branch and grey off it', async () => {
  const node = (await scene()).nodeOf.get('l1') ?? expect.fail('no l1');
  expect(glyphStyle(node, 'plain', PALETTES.light).stroke).toBe(PALETTES.light.archive);
  expect(glyphStyle({ ...node, active: true }, 'plain', PALETTES.light).stroke).toBe(PALETTES.light.error);
});

test('a node in the context is filled white', async () => {
  const node = (await scene()).nodeOf.get('u1') ?? expect.fail('no u1');
  expect(glyphStyle(node, 'lit', PALETTES.dark).fill).toBe('#ffffff');
});
