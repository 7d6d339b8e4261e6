import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawSession } from '../../lib/layout/draw-session.ts';
import type { DrawingRow } from '../../lib/layout/drawing.ts';
import { deepFreeze } from '../support/deep-freeze.ts';
import { bareGraph } from '../support/bare-graph.ts';
import { loadVector, vectorNames } from '../support/vectors.ts';

const metadata = fc.oneof(
  { weight: 4, arbitrary: fc.constant({}) },
  fc.constantFrom(
    { source: 'agent_spawn' },
    { source: 'agent_spawn', spawned_from_session: 'elsewhere' },
    { source: 'job_followup' },
    { display: 'root' },
    { display: 'runtime', function: 'attach', attach: { head_id: 'n0' } },
    { rewound: true },
    { execution_control: true },
    { covers_ids: ['n0', 'n1'] },
  ),
);
const role = fc.constantFrom('user', 'llm', 'code');

/** Any edges at all: cycles, edges to later nodes and to no node among them. */
const hostileNodes = fc.integer({ min: 0, max: 30 }).chain((size) => {
  const edge = fc.oneof(fc.constant(''), fc.integer({ min: 0, max: size }));
  return fc.array(fc.record({ role, metadata, predecessor: edge, caller: edge }), { maxLength: size });
});

test('every row has a place at or after 0, whatever the edges', () => {
  fc.assert(
    fc.property(hostileNodes, (nodes) => {
      for (const { lane, tier, depth } of drawSession(bareGraph(nodes)).rows) {
        for (const place of [lane, tier, depth]) expect(Number.isInteger(place) && place >= 0).toBe(true);
      }
    }),
  );
});

test('the graph is never written to', () => {
  fc.assert(
    fc.property(hostileNodes, (nodes) => {
      const graph = deepFreeze(bareGraph(nodes));
      const { callers, predecessors, callees, successors } = graph;
      const before = structuredClone({ callers, predecessors, callees, successors });
      drawSession(graph);
      expect({ callers, predecessors, callees, successors }).toEqual(before);
    }),
  );
});

test('the rows are calls of the session, each once, in seq order', () => {
  fc.assert(
    fc.property(hostileNodes, (nodes) => {
      const places = drawSession(bareGraph(nodes)).rows.map((row) => row.index);
      expect(places).toEqual([...new Set(places)].sort((a, b) => a - b));
    }),
  );
});

// Random sessions can share cells by the drawing's own rules: a lane that a deep row opens starts that
// many columns further left, and its shallow rows may then reach under the lane before it.
test.each(vectorNames())('%s: rows of two lanes never share a cell', async (name) => {
  const { graph } = await loadVector(name);
  expect(sharedCells(drawSession(graph).rows)).toEqual([]);
});

/** Pairs of rows of different lanes that stand in one column and row. */
function sharedCells(rows: readonly DrawingRow[]): string[] {
  const cells = new Map<string, DrawingRow>();
  return rows.flatMap((row) => {
    const cell = `${row.lane + row.tier},${row.depth}`;
    const there = cells.get(cell);
    cells.set(cell, row);
    return there !== undefined && there.lane !== row.lane ? [`${there.id} and ${row.id} at ${cell}`] : [];
  });
}
