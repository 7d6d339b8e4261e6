import { callAt, type SessionGraph } from '../../graph/session-graph.ts';
import type { CallSelection } from '../call-selection.ts';
import { hiddenBy } from '../expose.ts';
import { wireOfCall } from '../wire.ts';
import { farReasons } from './far-reasons.ts';

/**
 * Answers for what is not in a context, one sentence without a full stop: the first reason that
 * applies, the most telling first. Linear in the session once, then constant.
 */
export function outsideReasons(graph: SessionGraph, context: CallSelection): (index: number) => string {
  const { selection, frame } = context;
  const candidates = new Set(selection.candidates);
  const far = farReasons(graph, context);
  const cut = cutReasons(graph, context);
  const sent = wireOfCall(graph, context.call);
  const summary = selection.summary < 0 ? '' : callAt(graph, selection.summary).id;
  return (index) => {
    if (index === context.call && !candidates.has(index)) return 'the call itself';
    if (index === frame.turn)
      return 'the turn this call answers: sent as the live user message, after this history';
    if (index === sent.systemPrompt) return 'sent as the system message of this call, before the history';
    if (index === sent.toolSnapshot) return 'sent as the tools of this call, beside the history';
    if (index >= frame.query.before && index !== context.call) return 'later than the call';
    if (selection.covered.has(index)) return `covered by the summary ${summary}, which stands in for it`;
    return candidates.has(index) ? cut(index) : far(index);
  };
}

/** Answers for what lay in reach and was taken out. */
function cutReasons(graph: SessionGraph, context: CallSelection): (index: number) => string {
  const { selection, frame, setting } = context;
  const chain = new Set(selection.chain);
  const { renderRange } = frame.query;
  const inside = frame.frame < 0 ? '' : callAt(graph, frame.frame).id;
  return (index) => {
    if (!chain.has(index)) {
      const kept = Math.max(0, renderRange?.callers ?? 0);
      return `before the range of ${inside}: its render_range keeps the last ${kept} nodes from before the frame`;
    }
    const hiding = hiddenBy(graph, index, setting.policy, chain);
    if (hiding >= 0) return hiddenReason(graph, hiding, setting.policy.exposeDefault);
    if (frame.kind === 'chat') return 'abandoned: a reply that stayed empty and called nothing that shows';
    const kept = renderRange?.subcalls ?? 0;
    return `outside the range of ${inside}: its render_range keeps the last ${kept} nodes inside the frame`;
  };
}

function hiddenReason(graph: SessionGraph, hiding: number, exposeDefault: string): string {
  const { id, meta } = callAt(graph, hiding);
  const setting = meta.expose === '' ? `${exposeDefault}, the default` : meta.expose;
  return `hidden by the expose setting of ${id} (${setting})`;
}
