import { activeSummary } from '../graph/active-summary.ts';
import { branch, firstTurn } from '../graph/branch.ts';
import { callAt, type SessionGraph } from '../graph/session-graph.ts';
import { tips } from '../graph/tips.ts';
import { drawSession } from '../layout/draw-session.ts';
import { drawingRowJson } from '../layout/drawing-row-json.ts';
import type { Policy } from '../replay/policy.ts';
import { wholeGraph } from '../replay/context-query.ts';
import { idsOf, renderContext } from '../replay/render-context.ts';

/**
 * The structure of one session as one line of NDJSON, in pieces, with the keys of the
 * conformance vectors: `{input, session, head_id, node_count, branches, get_branch,
 * render_context, active_summary, graph}`. Every node is asked as a head, so the line grows with
 * the square of the session; no more than one head's ids are held.
 */
export function* showLine(graph: SessionGraph, policy: Policy): Generator<string> {
  const { session, calls } = graph;
  const summary = activeSummary(graph);
  const fields = {
    input: session.input,
    session: session.id,
    head_id: session.meta.headId || null,
    node_count: calls.length,
    branches: tips(graph).map(({ id, name, archived }) => ({ head_msg_id: id, name, archived })),
    active_summary: summary < 0 ? null : callAt(graph, summary).id,
    graph: drawSession(graph).rows.map(drawingRowJson),
  };
  const first = firstTurn(graph);
  yield JSON.stringify(fields).slice(0, -1);
  yield* byHead(graph, 'get_branch', (head) => {
    const { members, broken } = branch(graph, head, first);
    return members === null ? { broken } : idsOf(graph, members);
  });
  yield* byHead(graph, 'render_context', (head) =>
    idsOf(graph, renderContext(graph, wholeGraph(graph, head), policy).members),
  );
  yield '}\n';
}

function* byHead(graph: SessionGraph, key: string, answer: (head: number) => unknown): Generator<string> {
  yield `,"${key}":{`;
  for (const [head, { id }] of graph.calls.entries()) {
    yield `${head === 0 ? '' : ','}${JSON.stringify(id)}:${JSON.stringify(answer(head))}`;
  }
  yield '}';
}
