import { compactJson } from '../../base/python/json.ts';
import { callAt, type SessionGraph } from '../../graph/session-graph.ts';
import type { CallReplay } from '../call-replay.ts';
import { sharedStart } from '../context-trail.ts';
import type { Policy } from '../policy.ts';
import { recordsInForce } from '../records-in-force.ts';
import { contextBreak } from './break-cause.ts';
import type { PrefixBreak } from './prefix-break.ts';
import { type PreviousCall, previousCalls } from './previous-calls.ts';

/** What a call's messages have in common with those of the call it continues. */
export interface SharedPrefix extends PreviousCall {
  /** Index of the call. */
  readonly call: number;
  /** Number of leading messages of the history that are the same bytes; 0 without a previous call. */
  readonly shared: number;
  /** Number of messages of the previous call; `shared` is never more. */
  readonly sent: number;
  /** In the order of a request, tools first; empty when the request goes on from the previous one. */
  readonly breaks: readonly PrefixBreak[];
}

/**
 * The cache view of a session: how far each call's request begins as the one before it did, and
 * why it stops (seed §8 "stable prefix"). In the order of the calls, which must come from one
 * replay. Costs what neighbouring contexts do not share, as replaying them did.
 */
export function sharedPrefixes(
  graph: SessionGraph,
  replays: readonly CallReplay[],
  policy: Policy,
): SharedPrefix[] {
  const byCall = new Map(replays.map((replay) => [replay.call, replay]));
  const records = recordBreaks(graph);
  return previousCalls(graph, replays).map((found, at) => {
    const replay = replays[at];
    const before = byCall.get(found.previous);
    const call = replay?.call ?? -1;
    if (replay === undefined || before === undefined)
      return { ...found, call, shared: 0, sent: 0, breaks: [] };
    const start = sharedStart(before.context, replay.context);
    const inContext = contextBreak(graph, before, replay, start, policy);
    return {
      ...found,
      call,
      shared: start.messages,
      sent: before.context?.messages ?? 0,
      breaks: [...records(found.previous, call), ...(inContext === null ? [] : [inContext])],
    };
  });
}

/** What changed between two calls in front of the messages; where one is not recorded, nothing can be said. */
function recordBreaks(graph: SessionGraph): (before: number, call: number) => PrefixBreak[] {
  const kinds = [
    ['tools', recordsInForce(graph, 'context/tool_snapshot')],
    ['system', recordsInForce(graph, 'context/system_prompt')],
  ] as const;
  const textOf = (record: number): string => compactJson(callAt(graph, record).output);
  return (before, call) =>
    kinds.flatMap(([cause, inForce]) => {
      const [old = -1, now = -1] = [inForce[before], inForce[call]];
      const isSame = old === now || old < 0 || now < 0 || textOf(old) === textOf(now);
      return isSame ? [] : [{ cause, node: now, message: -1 }];
    });
}
