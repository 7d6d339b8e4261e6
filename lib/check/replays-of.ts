import type { SessionGraph } from '../graph/session-graph.ts';
import type { CallReplay } from '../replay/call-replay.ts';
import type { Policy } from '../replay/policy.ts';
import { replaySession } from '../replay/replay-session.ts';
import type { Subject } from './subject.ts';

const known = new WeakMap<
  SessionGraph,
  { readonly policy: Policy; readonly replays: readonly CallReplay[] }
>();

/**
 * The model calls of a session with frame, boundary, doubts and stamped nodes; nothing is rendered.
 * Near-linear once a session and policy, then constant.
 */
export function replaysOf({ graph, policy }: Pick<Subject, 'graph' | 'policy'>): readonly CallReplay[] {
  const found = known.get(graph);
  if (found?.policy === policy) return found.replays;
  const replays = replaySession(graph, policy, { contexts: false });
  known.set(graph, { policy, replays });
  return replays;
}
