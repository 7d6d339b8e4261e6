import { checkSession } from './check/check-session.ts';
import type { Finding } from './check/finding.ts';
import { buildGraph, type SessionGraph } from './graph/session-graph.ts';
import { drawSession } from './layout/draw-session.ts';
import type { Drawing } from './layout/drawing.ts';
import type { CallReplay } from './replay/call-replay.ts';
import type { Policy } from './replay/policy.ts';
import { replaySession } from './replay/replay-session.ts';
import { loadSession } from './store/load-session.ts';
import type { Session } from './store/session.ts';
import type { SessionFiles } from './store/session-files.ts';

/** Everything that is derived from one session. */
export interface Review {
  readonly session: Session;
  readonly graph: SessionGraph;
  readonly findings: readonly Finding[];
  readonly calls: readonly CallReplay[];
  readonly drawing: Drawing;
}

/** The whole run: read, index, check, replay, draw. Nothing throws for bad data; see `session.problems`. */
export async function reviewSession(files: SessionFiles, policy: Policy): Promise<Review> {
  const session = await loadSession(files);
  const graph = buildGraph(session);
  const findings = checkSession(graph);
  const calls = replaySession(graph, policy);
  const drawing = drawSession(graph);
  return { session, graph, findings, calls, drawing };
}
