import { startNodeDigest } from '../../cli/node-digest.ts';
import { buildGraph } from '../../lib/graph/session-graph.ts';
import { DEFAULT_POLICY } from '../../lib/replay/policy.ts';
import type { CallReplay } from '../../lib/replay/call-replay.ts';
import { replaySession } from '../../lib/replay/replay-session.ts';
import { loadFolder } from './bench-stores.ts';

/** Loads a session folder and replays all its calls, as the command line does. */
export async function replayFolder(folder: string): Promise<CallReplay[]> {
  return replaySession(buildGraph(await loadFolder(folder)), DEFAULT_POLICY, { start: startNodeDigest });
}
