import { isSummary } from '../../graph/node-kinds.ts';
import { callAt, type SessionGraph } from '../../graph/session-graph.ts';
import type { CallReplay } from '../call-replay.ts';
import { settingOfCall } from '../call-setting.ts';
import type { ContextEntry, SharedStart } from '../context-trail.ts';
import type { Policy } from '../policy.ts';
import { isAgedIn } from '../render-call.ts';
import type { PrefixBreak } from './prefix-break.ts';

/**
 * Where and why a context stops being the one of an earlier call, or null when it goes on from all
 * of it. Costs what the two do not share, and their callers.
 */
export function contextBreak(
  graph: SessionGraph,
  before: CallReplay,
  replay: CallReplay,
  shared: SharedStart,
  policy: Policy,
): PrefixBreak | null {
  const sent = before.context?.messages ?? 0;
  if (shared.messages >= sent) return null;
  const { messages: message } = shared;
  const [old, now] = shared.next;
  // With nothing of the old one left, only a longer assistant message can make a difference.
  if (old === null) return { cause: 'joined', node: now?.node ?? -1, message };
  if (now?.node === old.node) {
    return { cause: formCause(graph, old.node, before, replay, policy), node: old.node, message };
  }
  const isSummaryAt = (entry: ContextEntry | null): boolean =>
    entry !== null && isSummary(callAt(graph, entry.node));
  if (now !== null && isSummaryAt(now)) return { cause: 'summary', node: now.node, message };
  if (now !== null && holds(replay.context, old.node, shared.last))
    return { cause: 'came-in', node: now.node, message };
  const isLimited = [before, replay].some(({ frame }) => frame.query.renderRange !== null);
  const cause = isLimited ? 'range' : isSummaryAt(old) ? 'summary' : 'left-out';
  return { cause, node: old.node, message };
}

/** Why one node renders differently for two calls. */
function formCause(
  graph: SessionGraph,
  node: number,
  before: CallReplay,
  replay: CallReplay,
  policy: Policy,
): 'finished' | 'boundary' | 'policy' {
  const [old, now] = [before, replay].map((each) => settingOfCall(graph, each, policy));
  if (old?.running.has(node) !== now?.running.has(node)) return 'finished';
  const call = callAt(graph, node);
  const isAged = (each: typeof old): boolean => each !== undefined && isAgedIn(call, each.setting);
  const isMoved = before.boundary !== replay.boundary;
  return isMoved && isAged(old) !== isAged(now) ? 'boundary' : 'policy';
}

/** True when a node is in a context behind an entry. */
function holds(context: ContextEntry | null, node: number, behind: ContextEntry | null): boolean {
  for (let entry = context; entry !== null && entry !== behind; entry = entry.before) {
    if (entry.node === node) return true;
  }
  return false;
}
