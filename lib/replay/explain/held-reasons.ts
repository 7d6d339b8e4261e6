import { callAt, type SessionGraph } from '../../graph/session-graph.ts';
import { spine } from '../../graph/spine.ts';
import type { CallSelection } from '../call-selection.ts';
import { isElided } from '../forms/elide.ts';
import { resultText } from '../forms/result-text.ts';
import { isAgedIn, renderCall, spokenText } from '../render-call.ts';
import type { ItemForm } from './item-form.ts';

interface HeldReason {
  readonly form: ItemForm;
  readonly reason: string;
}

/** Answers for what a context holds: in which form, and where it stands. Linear in the branch once. */
export function heldReasons(graph: SessionGraph, context: CallSelection): (index: number) => HeldReason {
  const onSpine = new Set(spine(graph, context.frame.head));
  return (index) => {
    if (index === context.selection.summary) {
      const covered = callAt(graph, index).meta.coversIds.length;
      return { form: 'summary', reason: `stands in for ${covered} earlier nodes of the chain` };
    }
    const { form, reason } = formOf(graph, context, index);
    return { form, reason: placeOf(graph, context, onSpine, index) + reason };
  };
}

/** The form, and what it adds to the reason. */
function formOf(graph: SessionGraph, { running, setting }: CallSelection, index: number): HeldReason {
  const call = callAt(graph, index);
  const isRunning = running.has(index);
  if (renderCall(call, isRunning, setting).kind === 'nothing')
    return { form: 'silent', reason: `, but ${silence(graph, index)}` };
  if (isRunning) return { form: 'running', reason: '; it was still running, so it had no output yet' };
  if (isAgedIn(call, setting)) {
    const reason = `; aged, because its seq ${call.seq} is below the boundary ${setting.boundary}`;
    return { form: 'aged', reason };
  }
  const text = call.role === 'code' ? resultText(call.output) : spokenText(call.output);
  if (!isElided(text, setting.policy)) return { form: 'whole', reason: '' };
  const cap = setting.policy.nodeRenderCap;
  return { form: 'elided', reason: `; its middle is elided, because it is longer than ${cap} characters` };
}

function placeOf(
  graph: SessionGraph,
  context: CallSelection,
  onSpine: ReadonlySet<number>,
  index: number,
): string {
  if (index === context.call) return 'the call itself';
  if (onSpine.has(index)) return 'on the branch of this call';
  const caller = graph.callers[index] ?? -1;
  return caller < 0
    ? 'in reach of this call'
    : `called by ${callAt(graph, caller).id}, which is in reach of this call`;
}

function silence(graph: SessionGraph, index: number): string {
  const { role, meta } = callAt(graph, index);
  if (role === 'user') return 'it holds no text';
  if (role === 'code' && meta.expose === 'hidden') return 'its expose setting is hidden';
  return `a node of role ${role || '(none)'} renders as no message`;
}
