import { expect, test } from 'vitest';
import { threadOf } from '../../app/view/thread.ts';
import { tipAfter } from '../../app/view/tip-after.ts';
import { transcriptOf } from '../../app/view/transcript.ts';
import { visibleThread } from '../../app/view/visible-thread.ts';
import { nodeId } from '../../lib/base/brand.ts';
import type { SessionGraph } from '../../lib/graph/session-graph.ts';
import { graphOf } from '../support/notation.ts';

const at = (graph: SessionGraph, id: string): number => graph.indexOf(nodeId(id));

function read(graph: SessionGraph, tip: string): string[] {
  return transcriptOf(graph, at(graph, tip)).entries.map((entry) =>
    entry.kind === 'note' ? `note: ${entry.text}` : `${entry.kind} ${graph.calls[entry.index]?.id ?? ''}`,
  );
}

test('a transcript holds the turns of its branch and no others', async () => {
  const graph = await graphOf('u1; l1 < u1; l2 < u1; u2 < l1; l3 < u2; head l3');
  expect(read(graph, 'l3')).toEqual(['turn u1', 'turn l1', 'turn u2', 'turn l3']);
  expect(read(graph, 'l2')).toEqual(['turn u1', 'turn l2']);
});

test('tool calls stand inside their reply, with what they called', async () => {
  const graph = await graphOf('u1; l1 < u1; f1 @ l1; l2 @ f1; t1 @ l2; t2 @ l1');
  const thread = threadOf(graph, at(graph, 'l1'));
  expect(thread.map(({ index, level, inside }) => [graph.calls[index]?.id, level, inside])).toEqual([
    ['f1', 0, 2],
    ['l2', 1, 1],
    ['t1', 2, 0],
    ['t2', 0, 0],
  ]);
});

test('a closed card hides what was called inside it', async () => {
  const graph = await graphOf('u1; l1 < u1; f1 @ l1; l2 @ f1; t1 @ l2; t2 @ l1');
  const thread = threadOf(graph, at(graph, 'l1'));
  const shown = (open: readonly string[]) =>
    visibleThread(thread, new Set(open.map((id) => at(graph, id)))).map(
      ({ index }) => graph.calls[index]?.id,
    );
  expect(shown([])).toEqual(['f1', 't2']);
  expect(shown(['f1'])).toEqual(['f1', 'l2', 't2']);
  expect(shown(['f1', 'l2'])).toEqual(['f1', 'l2', 't1', 't2']);
});

test('a thread of 50,000 nested calls is walked without recursion', async () => {
  const calls = Array.from(
    { length: 50_000 },
    (_, depth) => `f${depth} @ ${depth === 0 ? 'l1' : `f${depth - 1}`}`,
  );
  const graph = await graphOf(`u1; l1 < u1; ${calls.join('; ')}`);
  expect(threadOf(graph, at(graph, 'l1'))).toHaveLength(50_000);
});

test('a summary enters where the range that it covers begins', async () => {
  const graph = await graphOf('u1; l1 < u1; u2 < l1; l2 < u2; S1 < l1 {covers u2 l2}; u3 < l2; head u3');
  expect(read(graph, 'u3')).toEqual(['turn u1', 'turn l1', 'summary S1', 'turn u2', 'turn l2', 'turn u3']);
});

test('a new system prompt stands before the reply it was made for', async () => {
  const graph = await graphOf(
    'u1; l1 < u1; c1 @ ROOT {name context/system_prompt, anchor_head_id=l1}; u2 < l1; head u2',
  );
  expect(read(graph, 'u2')).toEqual(['turn u1', 'record c1', 'turn l1', 'turn u2']);
});

test('a broken chain and rewound nodes are said, not skipped in silence', async () => {
  const graph = await graphOf('u1; l1 < u1; u2; l2 < u2 {rewound}; u3 < l2; head u3');
  expect(read(graph, 'u3')).toEqual([
    'note: The chain breaks here: this node has no predecessor.',
    'note: 1 rewound nodes of this branch are left out.',
    ...['turn u2', 'turn l2', 'turn u3'],
  ]);
});

test('every node of a branch is found in its transcript, tools too', async () => {
  const graph = await graphOf('u1; l1 < u1; f1 @ l1; l2 @ f1; head l1');
  const { placeOf } = transcriptOf(graph, at(graph, 'l1'));
  expect(['u1', 'l1', 'f1', 'l2'].map((id) => placeOf.get(at(graph, id)))).toEqual([0, 1, 1, 1]);
});

test('the branch of a tool is the newest that goes on from its turn', async () => {
  const graph = await graphOf('u1; l1 < u1; t1 @ l1; u2 < l1; u3 < l1; l3 < u3');
  expect(graph.calls[tipAfter(graph, at(graph, 't1'))]?.id).toBe('l3');
});
