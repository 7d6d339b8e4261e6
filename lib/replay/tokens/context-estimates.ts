import { callAt, type SessionGraph } from '../../graph/session-graph.ts';
import type { CallReplay } from '../call-replay.ts';
import { settingOfCall } from '../call-setting.ts';
import type { ContextEntry } from '../context-trail.ts';
import type { Policy } from '../policy.ts';
import { renderCall } from '../render-call.ts';
import type { Estimator } from './estimator.ts';
import { renderedTokens } from './message-tokens.ts';

/**
 * Tokens of the rendered history of replayed calls, asked call by call. What calls share is
 * counted once: each form of a node is rendered and estimated for the first call that holds it,
 * and a context costs the entries it does not share with one asked before.
 */
export function contextEstimates(
  graph: SessionGraph,
  policy: Policy,
  estimator: Estimator,
): (replay: CallReplay) => number {
  const byDigest = new Map<string, number>();
  const upTo = new WeakMap<ContextEntry, number>();
  return (replay) => {
    const fresh: ContextEntry[] = [];
    let entry = replay.context;
    while (entry !== null && !upTo.has(entry)) {
      fresh.push(entry);
      entry = entry.before;
    }
    let tokens = entry === null ? 0 : (upTo.get(entry) ?? 0);
    if (fresh.length === 0) return tokens;
    const { setting, running } = settingOfCall(graph, replay, policy);
    for (const { node, digest } of fresh) {
      if (byDigest.has(digest)) continue;
      const rendered = renderCall(callAt(graph, node), running.has(node), setting);
      byDigest.set(digest, renderedTokens(rendered, estimator));
    }
    for (const each of fresh.reverse()) {
      tokens += byDigest.get(each.digest) ?? 0;
      upTo.set(each, tokens);
    }
    return tokens;
  };
}
