import { callAt, type SessionGraph } from '../graph/session-graph.ts';
import { type CallSelection, selectCall } from '../replay/call-selection.ts';
import { wholeGraph } from '../replay/context-query.ts';
import { type ContextItem, nodeExplainer } from '../replay/explain.ts';
import type { Policy } from '../replay/policy.ts';
import { recordsInForce } from '../replay/records-in-force.ts';
import { renderContext } from '../replay/render-context.ts';
import { selectedContext } from '../replay/selected-context.ts';
import { type Wire, wireOfCall } from '../replay/wire.ts';

/** One of two contexts that are compared, and what it takes to say why it is as it is. */
export interface ContextSide {
  readonly graph: SessionGraph;
  /** What it holds; `call` is -1 where it is what the next call at a head would see. */
  readonly selected: CallSelection;
  readonly policy: Policy;
  /** System message, tools and live turn. */
  readonly wire: Wire;
  /** Why a node is in or out, by index. Constant after the first. */
  readonly explain: (index: number) => ContextItem;
}

const NOTHING_RUNS: ReadonlySet<number> = new Set();

/** The context of a model call. Linear in the session. */
export function callSide(graph: SessionGraph, call: number, policy: Policy): ContextSide {
  return side(graph, selectCall(graph, call, policy), policy, wireOfCall(graph, call));
}

/** What the next call at a head would see; -1 for a context of nothing. Linear in the session. */
export function headSide(graph: SessionGraph, head: number, policy: Policy): ContextSide {
  const query = wholeGraph(graph, head);
  const selection = renderContext(graph, query, policy);
  const headId = head < 0 ? null : callAt(graph, head).id;
  const selected: CallSelection = {
    ...selectedContext(graph, selection, null, policy, NOTHING_RUNS),
    call: -1,
    frame: { kind: 'chat', head, headId, frame: -1, turn: -1, query },
    running: NOTHING_RUNS,
  };
  const inForce = (name: Parameters<typeof recordsInForce>[1]): number =>
    recordsInForce(graph, name)[head] ?? -1;
  return side(graph, selected, policy, {
    systemPrompt: inForce('context/system_prompt'),
    toolSnapshot: inForce('context/tool_snapshot'),
    liveTurn: null,
  });
}

function side(graph: SessionGraph, selected: CallSelection, policy: Policy, wire: Wire): ContextSide {
  let explain: ContextSide['explain'] | null = null;
  return {
    graph,
    selected,
    policy,
    wire,
    // Made when first asked: most nodes of two contexts are the same and need no reason.
    explain: (index) => (explain ??= nodeExplainer(graph, selected))(index),
  };
}
