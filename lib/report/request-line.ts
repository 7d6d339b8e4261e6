import { compactJson } from '../base/python/json.ts';
import type { SessionGraph } from '../graph/session-graph.ts';
import { callAt } from '../graph/session-graph.ts';
import type { Policy } from '../replay/policy.ts';
import { requestOfCall } from '../replay/request/model-request.ts';
import { REQUEST_SHAPES, type ShapeName } from '../replay/request/request-shapes.ts';

/**
 * One call's request in a provider's shape, as one line of JSON: `{session, call, shape, notes,
 * request}`. Numbers in arguments are as written. Linear in the call's context.
 */
export function requestLine(graph: SessionGraph, index: number, policy: Policy, shape: ShapeName): string {
  const request = requestOfCall(graph, index, policy);
  const line = {
    session: graph.session.id,
    call: callAt(graph, index).id,
    shape,
    notes: request.notes,
    request: REQUEST_SHAPES[shape](request),
  };
  return `${compactJson(line)}\n`;
}
