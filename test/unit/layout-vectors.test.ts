import { expect, test } from 'vitest';
import { drawingRowJson } from '../../lib/layout/drawing-row-json.ts';
import { drawSession } from '../../lib/layout/draw-session.ts';
import { loadVector, vectorNames } from '../support/vectors.ts';

test.each(vectorNames())("%s is drawn row for row as the writer's own drawing", async (name) => {
  const { graph, expected } = await loadVector(name);
  expect(drawSession(graph).rows.map(drawingRowJson)).toEqual(expected.graph);
});
