import { expect, test } from 'vitest';
import { sceneOf } from '../../app/view/scene.ts';
import { nearestDrawn, undrawnReason } from '../../app/view/undrawn.ts';
import { drawSession } from '../../lib/layout/draw-session.ts';
import { nodeId } from '../../lib/base/brand.ts';
import { callAt } from '../../lib/graph/session-graph.ts';
import { graphOf } from '../support/notation.ts';

async function rewoundSession() {
  const graph = await graphOf('u1; l1 < u1; u2 < l1 {rewound}; l2 < u2 {rewound}; head l1');
  return { graph, scene: sceneOf(graph, drawSession(graph)) };
}

test('the nearest drawn node before a rewound one stands for it', async () => {
  const { graph, scene } = await rewoundSession();
  expect(nearestDrawn(graph, scene, graph.indexOf(nodeId('l2')))).toBe('l1');
  expect(nearestDrawn(graph, scene, graph.indexOf(nodeId('u1')))).toBe('u1');
  expect(nearestDrawn(graph, scene, -1)).toBe('');
});

test('a rewound node says why it is not drawn', async () => {
  const { graph } = await rewoundSession();
  expect(undrawnReason(callAt(graph, graph.indexOf(nodeId('l2'))))).toBe('rewound');
});
