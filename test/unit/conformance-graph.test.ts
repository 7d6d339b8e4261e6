import { describe, expect, it } from 'vitest';
import { activeSummary } from '../../lib/graph/active-summary.ts';
import { branch } from '../../lib/graph/branch.ts';
import { callAt, type SessionGraph } from '../../lib/graph/session-graph.ts';
import { tips } from '../../lib/graph/tips.ts';
import { loadVector, vectorNames } from '../support/vectors.ts';

describe.each(vectorNames())('%s', (name) => {
  it('has the nodes in seq order', async () => {
    const { graph, expected } = await loadVector(name);
    expect(graph.calls.map((call) => call.id)).toEqual(expected.node_ids);
  });

  it('has the branch of every node as head', async () => {
    const { graph, expected } = await loadVector(name);
    const heads = graph.calls.map((call, index) => [call.id, branchIds(graph, index)]);
    expect(Object.fromEntries(heads)).toEqual(expected.get_branch);
  });

  it('has the tips with their names', async () => {
    const { graph, expected } = await loadVector(name);
    const found = tips(graph).map(({ id, name, archived }) => ({ head_msg_id: id, name, archived }));
    expect(new Set(found)).toEqual(new Set(expected.branches));
    expect(found).toHaveLength(expected.branches.length);
  });

  it('has the active summary', async () => {
    const { graph, expected } = await loadVector(name);
    expect(graph.calls[activeSummary(graph)]?.id ?? null).toBe(expected.active_summary);
  });
});

function branchIds(graph: SessionGraph, head: number): unknown {
  const { broken, members } = branch(graph, head);
  return members?.map((index) => callAt(graph, index).id) ?? { broken };
}
