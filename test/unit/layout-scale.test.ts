import { expect, test } from 'vitest';
import { drawSession } from '../../lib/layout/draw-session.ts';
import { bareGraph, type BareCall } from '../support/bare-graph.ts';

const SIZE = 100_000;
/** Enough for what grows with the size on a busy machine, far too little for what grows with its square. */
const TIME_LIMIT = 20_000;

const rowsOf = (node: (place: number) => BareCall) =>
  drawSession(bareGraph(Array.from({ length: SIZE }, (_, at) => node(at)))).rows;

test.each<[string, (place: number) => BareCall, number]>([
  ['a chain of predecessors', (at) => (at === 0 ? {} : { predecessor: at - 1 }), SIZE - 1],
  ['a chain of callers', (at) => (at === 0 ? {} : { caller: at - 1 }), SIZE - 1],
  ['a star of followers', (at) => (at === 0 ? {} : { predecessor: 0 }), 1],
  ['a star of calls', (at) => (at === 0 ? {} : { caller: 0 }), SIZE - 1],
  ['a ring', (at) => ({ predecessor: (at + 1) % SIZE }), SIZE - 1],
  ['loose ends', () => ({}), SIZE - 1],
])(
  '%s of 100,000 nodes is drawn in about linear time',
  (_what, node, lastDepth) => {
    const rows = rowsOf(node);
    expect(rows).toHaveLength(SIZE);
    expect(rows.at(-1)?.depth).toBe(lastDepth);
  },
  TIME_LIMIT,
);

test(
  'a star of 100,000 attach rows, and a chain of 100,000 answered notifications, too',
  () => {
    const attach = { display: 'runtime', function: 'attach', attach: { head_id: 'n0' } };
    const attached = rowsOf((at) => (at === 0 ? {} : { predecessor: 0, metadata: attach }));
    expect(attached.map((row) => row.attachReturns.length)).toEqual([SIZE - 1]);

    const followup = (at: number): BareCall => ({
      role: 'user',
      predecessor: at - 2,
      metadata: { source: 'job_followup' },
    });
    const answered = rowsOf((at) => (at < 2 ? {} : at % 2 === 0 ? followup(at) : { predecessor: at - 1 }));
    expect(answered.every((row, place) => place < 2 || row.predecessor === 'n0')).toBe(true);
  },
  TIME_LIMIT,
);
